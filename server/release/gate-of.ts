import type { DatabaseSync } from "node:sqlite";

/** Every release has this page, and nothing but the gate is in its sealed form. */
export const GATE_PAGE = "/404.html";
/** The content key's name in a sealed page, as Astro writes an island's properties. */
const KEY_ID = /keyId&quot;:\[0,&quot;(?<keyId>[0-9a-f]+)&quot;\]/;

/** The name of the content key that a page was sealed with; undefined for a page that is not sealed. */
export function contentKeyIn(html: string): string | undefined {
  return KEY_ID.exec(html)?.groups?.keyId;
}

/**
 * Since when the gate is as it is now: a password that is withdrawn changes the content key, and a site
 * that is sealed for the first time gets one.
 * @param read the text of an object, by its hash
 * @returns number of the first release with the gate of the current one; 0 where all kept ones have it
 */
export function sameGateSince(database: DatabaseSync, read: (hash: string) => string): number {
  const rows = database
    .prepare("SELECT hash, to_release FROM files WHERE path = ? ORDER BY from_release DESC")
    .all(GATE_PAGE)
    .map(({ hash, to_release }) => ({ key: contentKeyIn(read(String(hash))), to: to_release }));
  const now = rows.find(({ to }) => to === null);
  const other = now && rows.find(({ key }) => key !== now.key);
  return Number(other?.to ?? 0);
}
