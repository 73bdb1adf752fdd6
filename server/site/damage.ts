import { ReleaseStoreError } from "../release/errors.ts";
import { ReleaseStore } from "../release/store.ts";
import { damagedFiles } from "../release/verify.ts";

/**
 * Looks whether all files of the current release are on the disk, and tells the operator when they
 * are not. Never fails: the site is served either way.
 * @param dir absolute path of the release store
 */
export async function tellDamage(dir: string): Promise<void> {
  try {
    const store = ReleaseStore.open(dir, { readonly: true });
    const damaged = await damagedFiles(store).finally(() => store.close());
    const [first] = damaged;
    if (first === undefined) return;
    const others = damaged.length === 1 ? "" : ` and ${damaged.length - 1} more`;
    console.error(
      `Files of the site are damaged on disk: ${first}${others}. The publisher makes them again; other pages are not affected.`,
    );
  } catch (error) {
    // Before the first release there is nothing to look at.
    if (error instanceof ReleaseStoreError && error.problem === "missing") return;
    console.error(error instanceof Error ? error.message : error);
  }
}
