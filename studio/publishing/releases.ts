import { useCallback } from "react";
import {
  CURRENT_RELEASE_PATH,
  RELEASES_PATH,
  ReleaseList,
  type ShowRelease,
} from "../../server/contracts/release-api.ts";
import { PUBLISHER_PATH } from "../../src/facts/studio.ts";
import { askDoor } from "../lake/door.ts";
import { useRequest } from "../ui/requests.ts";
import { type ReleaseDocument, getReleaseIdFromReleaseDocumentId } from "sanity";

/**
 * The kept releases of the site, requested again after each new one.
 * @param current number of the release that visitors see, as the dataset has it
 * @returns show: shows visitors a release instead of the current one; throws a DoorError
 */
export function useReleases(current: number | undefined) {
  const send = useCallback(
    async () => ReleaseList.parse(await askDoor("GET", PUBLISHER_PATH + RELEASES_PATH)),
    // A new release makes another list.
    [current],
  );
  const { data: list, trouble, reload } = useRequest(send);
  const show = async (release: number) => {
    if (typeof list?.current !== "number") return;
    const order: ShowRelease = { release, instead: list.current };
    await askDoor("POST", PUBLISHER_PATH + CURRENT_RELEASE_PATH, order).finally(reload);
  };
  return { list, trouble, show };
}
export type SiteReleases = ReturnType<typeof useReleases>;

/**
 * Changes for visitors when a release is shown; undefined for the one that they see.
 * @param list the kept releases, newest first
 */
export function changeTo(release: number, { current, releases }: ReleaseList) {
  if (current === null || release === current) return undefined;
  const [low, high] = release < current ? [release, current] : [current, release];
  const between = releases.filter((entry) => entry.release > low && entry.release <= high);
  const documents = between.flatMap((entry) => entry.documents);
  return {
    release,
    /** Whether it is an older version than the current one. */
    back: release < current,
    /** Paths of the pages that may be others then. */
    pages: [...new Set(between.flatMap(({ pages }) => pages))].sort(),
    /** The documents of which visitors get another version, each once. */
    documents: [...new Map(documents.map((each) => [each.id, each])).values()],
    /** Who passes the older gate but not the current one; null for nobody. */
    olderGate: releases.find((entry) => entry.release === release)?.olderGate ?? null,
  };
}
export type Change = NonNullable<ReturnType<typeof changeTo>>;

/** The name of a release, which the Studio's own lists of releases leave out. */
export function releaseName({ _id }: Pick<ReleaseDocument, "_id">): string {
  return getReleaseIdFromReleaseDocumentId(_id);
}

/** Name of a release for editors, as in the Studio's own lists. */
export function releaseTitle({ metadata }: Pick<ReleaseDocument, "metadata">): string {
  return metadata.title || "Untitled release";
}
