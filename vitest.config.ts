import { getViteConfig } from "astro/config";
import { defineConfig } from "vitest/config";
import { RUN_ALL } from "./tests/run-all.ts";

/** Tests of what a page does in a browser; their names say so. */
const DOM = ["{src,studio,server}/**/*.dom.test.{ts,tsx}"];

/**
 * A process takes longer to start than most files to run, so files share one. The rooms are kept
 * apart: a document is made only where it is needed, and what renders pages makes React choose its
 * production build for the rest of the process. The files that kill programs and fill disks have a
 * process each.
 */
const rooms = [
  {
    name: "site",
    include: ["{src,studio,tests/specification}/**/*.test.{ts,tsx}"],
    exclude: DOM,
    isolate: false,
  },
  { name: "dom", include: DOM, environment: "jsdom", isolate: false },
  {
    name: "server",
    include: ["{server,packages,tests/contract}/**/*.test.ts"],
    exclude: DOM,
    isolate: false,
  },
  { name: "faults", include: ["tests/faults/**/*.test.ts"], isolate: true },
  { name: "security", include: ["tests/security/**/*.test.ts"], isolate: true },
];

const ALL = {
  setupFiles: "tests/setup.ts",
  // Nothing waits this long when all is well, and a busy machine may be ten times as slow.
  testTimeout: 300_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};
/** Rooms with files that Astro reads; the others do without its plugins. */
const OF_ASTRO = ["site", "dom"];

export default defineConfig({
  test: {
    // Processes, not threads: node:sqlite's locks are those of a process.
    pool: "forks",
    // One more than cores: many tests wait for programs.
    maxWorkers: 3,
    tags: [
      { name: "long", description: "slow, and rarely breaks", ...(RUN_ALL ? {} : { skip: true }) },
    ],
    projects: rooms.map((room) => {
      const config = { test: { ...ALL, ...room } };
      return OF_ASTRO.includes(room.name) ? getViteConfig(config) : config;
    }),
  },
});
