/** Wrong tries without a wait, for typos, another password or the keyboard's layout. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * How long the next try has to wait after so many wrong ones, in milliseconds: twice as long each
 * time. It slows down guessing by hand only: a script does not ask the page.
 */
export function waitAfter(wrongTries: number): number {
  if (wrongTries < FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrongTries - FREE_TRIES));
}
