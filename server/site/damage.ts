import { ReleaseStoreError } from "../release/errors.ts";
import { ReleaseStore } from "../release/store.ts";
import { damagedFiles } from "../release/verify.ts";

/**
 * Checks that all files of the current release exist, and logs damage. It never throws.
 * @param dir absolute path of the release store
 */
export async function logDamage(dir: string): Promise<void> {
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
    // There is no release yet.
    if (error instanceof ReleaseStoreError && error.problem === "missing") return;
    console.error(error instanceof Error ? error.message : error);
  }
}
