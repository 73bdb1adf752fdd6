import type {
  ListedRelease,
  ReleasedDocument,
  ReleaseList,
} from "../../../server/contracts/release-api.ts";

/** Changes for visitors when a release is shown. */
export interface Change {
  release: number;
  /** "back" to an older version, "on" to the newest one. */
  direction: "back" | "on";
  /** Paths of the pages that may be others then. */
  pages: readonly string[];
  /** The documents of which visitors get another version. */
  documents: readonly ReleasedDocument[];
  /** Who passes the older gate but not the current one; null for nobody. */
  olderGate: ListedRelease["olderGate"];
}

/**
 * Changes when a release is shown; undefined for the one that visitors see.
 * @param list the kept releases, newest first
 */
export function changeTo(release: number, { current, releases }: ReleaseList): Change | undefined {
  if (current === null || release === current) return undefined;
  const [low, high] = release < current ? [release, current] : [current, release];
  const between = releases.filter((entry) => entry.release > low && entry.release <= high);
  return {
    release,
    direction: release < current ? "back" : "on",
    pages: [...new Set(between.flatMap(({ pages }) => pages))].sort(),
    documents: documentsOf(between),
    olderGate: releases.find((entry) => entry.release === release)?.olderGate ?? null,
  };
}

/** The documents of some releases, each once. */
function documentsOf(releases: readonly ListedRelease[]): ReleasedDocument[] {
  const found = new Map(
    releases.flatMap(({ documents }) => documents).map((document) => [document.id, document]),
  );
  return [...found.values()];
}
