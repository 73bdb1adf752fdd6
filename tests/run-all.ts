/**
 * Whether all of every test runs: `npm test -- --all`, as in continuous integration. Without it, tests tagged
 * `long` are left out. For how often, and in how many windows.
 */
export const RUN_ALL = process.env.TEST_ALL === "1";

/** Whether tests that need a program are skipped. @throws {Error} in continuous integration, when all tests run */
export function lacks(program: string, isHere: boolean): boolean {
  if (!isHere && RUN_ALL && process.env.CI) throw new Error(`${program} is not installed`);
  return !isHere;
}
