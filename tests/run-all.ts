/**
 * Whether all of every test runs: `npm test -- --all`, as in continuous integration. Without it, tests tagged
 * `long` are left out. For how often, and in how many windows.
 */
export const RUN_ALL = process.env.TEST_ALL === "1";
