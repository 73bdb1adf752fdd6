/**
 * Whether all of every test runs: `npm test -- --all`, as in continuous integration. Without it, what
 * is slow and rarely breaks runs in a shorter form. README.md says what that is.
 */
export const RUN_ALL = process.env.TEST_ALL === "1";
