import { collectGarbage } from "../runtime/collect-garbage.ts";

/** With fewer documents there is little garbage after loading them. */
const MANY = 500;

/**
 * Collects the garbage that loading has made: each document was in memory whole before it was packed.
 * @param documents how many were loaded
 */
export function collectAfterLoading(documents: number): void {
  if (documents > MANY) collectGarbage();
}
