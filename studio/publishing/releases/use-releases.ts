import { useCallback, useState } from "react";
import {
  CURRENT_RELEASE_PATH,
  ReleaseList,
  RELEASES_PATH,
  type ShowRelease,
} from "../../../server/contracts/release-api.ts";
import { PUBLISHER_PATH } from "../../../src/facts/studio.ts";
import { askDoor, reasonOf } from "../../lake/door.ts";
import { useRequest } from "../../ui/use-request.ts";

/** The kept releases of the site, and the way to show another one. */
export interface SiteReleases {
  /** Undefined before the first answer. */
  list: ReleaseList | undefined;
  /** Why the last request failed; undefined when it did not. */
  trouble: string | undefined;
  /** Whether visitors are being shown another release. */
  busy: boolean;
  /** Shows visitors a release instead of the current one. */
  show: (release: number) => Promise<void>;
}

/**
 * The site's releases, requested again after each new one.
 * @param current number of the release that visitors see, as the dataset has it
 */
export function useReleases(current: number | undefined): SiteReleases {
  const send = useCallback(
    async () => ReleaseList.parse(await askDoor("GET", PUBLISHER_PATH + RELEASES_PATH)),
    // A new release makes another list.
    [current],
  );
  const { data: list, trouble, reload } = useRequest(send);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const show = async (release: number) => {
    const instead = list?.current ?? undefined;
    if (instead === undefined || busy) return;
    setBusy(true);
    const order: ShowRelease = { release, instead };
    await askDoor("POST", PUBLISHER_PATH + CURRENT_RELEASE_PATH, order).then(
      () => setRefusal(undefined),
      (error: unknown) => setRefusal(reasonOf(error)),
    );
    reload();
    setBusy(false);
  };
  return { list, trouble: refusal ?? trouble, busy, show };
}
