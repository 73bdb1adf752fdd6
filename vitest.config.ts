/// <reference types="vitest/config" />
import { getViteConfig } from "astro/config";

export default getViteConfig({
  test: {
    include: [
      "src/**/*.test.{ts,tsx}",
      "studio/**/*.test.{ts,tsx}",
      "server/**/*.test.ts",
      "tests/{contract,faults}/**/*.test.ts",
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The processes of node:sqlite and of killed lakes are kept apart from each other.
    pool: "forks",
  },
});
