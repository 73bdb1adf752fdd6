import type {
  ListedRelease,
  ReleasedDocument,
  ReleaseList,
} from "../../../server/contracts/release-api.ts";

/** What showing a release changes for visitors. */
export interface Change {
  release: number;
  /** "back" to an older version, "on" to the newest one. */
  direction: "back" | "on";
  /** Paths of the pages that may be others then. */
  pages: readonly string[];
  /** The documents of which visitors get another version. */
  documents: readonly ReleasedDocument[];
  /** Whom the gate lets in then that it shuts out now; null for nobody. */
  olderGate: ListedRelease["olderGate"];
}

/**
 * What showing a release means; undefined for what visitors see already.
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
