import { defineConfig } from "vitest/config";

/** One process for each engine: `npm run test:browsers`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    pool: "forks",
    maxWorkers: 3,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
