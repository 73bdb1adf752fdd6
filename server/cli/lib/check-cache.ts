import { hashFolders } from "../../runtime/hash.ts";
import { inRoot } from "../../runtime/root.ts";

/**
 * Folder where checks keep what they found out about files that have not changed since. Other
 * packages have another one: not every check notices that a plugin of its own has changed.
 * @returns its absolute path; it may not be there yet
 */
export async function checkCache(): Promise<string> {
  const packages = await hashFolders(["package-lock.json"]);
  return inRoot(".cache", "checks", packages.slice(0, 16));
}
