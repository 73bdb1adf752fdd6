import { ReleaseStoreError } from "../release/errors.ts";
import { ReleaseStore } from "../release/store.ts";
import { damagedFiles } from "../release/verify.ts";
import type { Check } from "../http/part.ts";
import { failed, passed } from "../runtime/readiness/probe.ts";

const NO_RELEASE =
  "There is no release yet: visitors see no site. The log of npm start and the Studio say which content has to be corrected, if it does not come.";

/**
 * Checks that there is a complete release.
 * @param dir absolute path of the release store
 */
export async function checkRelease(dir: string): Promise<Check> {
  let store: ReleaseStore;
  try {
    store = ReleaseStore.open(dir, { readonly: true });
  } catch (error) {
    if (!(error instanceof ReleaseStoreError) || error.problem !== "missing") throw error;
    return failed("release", NO_RELEASE);
  }
  try {
    if (store.current() === undefined) return failed("release", NO_RELEASE);
    const damaged = await damagedFiles(store);
    const [first] = damaged;
    if (first === undefined) return passed("release");
    const others = damaged.length === 1 ? "" : ` and ${damaged.length - 1} more`;
    const message = `Files of the site are damaged on disk: ${first}${others}. docs/operating.md says how to make them again.`;
    return failed("release", message);
  } finally {
    store.close();
  }
}
