/**
 * Why a Vitest test is skipped, for its options: `npm test` prints it. One that only a program is
 * missing for names it: continuous integration installs it, and fails where it is missing.
 */
export function skipReason(reason: string): { meta: object } {
  return { meta: { skipReason: reason } };
}
