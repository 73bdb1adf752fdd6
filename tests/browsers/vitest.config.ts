import { defineConfig } from "vitest/config";
import { NO_ANSWER } from "./engine.ts";

/**
 * One process for each engine: `npm test -- --browsers`. Two at a time, since a media player that gets
 * no processor stops for good.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 90_000,
    retry: { count: 1, condition: new RegExp(`^${NO_ANSWER} `) },
    hookTimeout: 90_000,
  },
});
