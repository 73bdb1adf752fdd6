import { useEffect, useState } from "react";
import type { ReleaseList } from "../../../src/facts/release-api.ts";
import { reasonOf } from "../../lake/door.ts";
import { listReleases, showRelease } from "./service.ts";

/** The kept releases as the pane shows them. */
export interface Releases {
  /** Undefined before the first answer. */
  list: ReleaseList | undefined;
  /** Why the last request failed; undefined when it did not. */
  trouble: string | undefined;
  /** Whether visitors are being shown another release. */
  busy: boolean;
  /** Shows visitors a release instead of the current one. */
  show: (release: number) => Promise<void>;
}

/** After a failed request the next one follows, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * The site's releases, asked for again after each new one, and after a failure until there is an answer.
 * @param current number of the release that visitors see, as the dataset tells it
 */
export function useReleases(current: number | undefined): Releases {
  const [list, setList] = useState<ReleaseList>();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let stale = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      listReleases().then(
        (answer) => {
          if (stale) return;
          setList(answer);
          setTrouble(undefined);
        },
        (error: unknown) => {
          if (stale) return;
          setTrouble(reasonOf(error));
          again = setTimeout(() => void ask(), AGAIN_MS);
        },
      );
    void ask();
    return () => {
      stale = true;
      clearTimeout(again);
    };
  }, [current]);
  const show = async (release: number) => {
    const instead = list?.current ?? undefined;
    if (instead === undefined || busy) return;
    setBusy(true);
    try {
      setList(await showRelease({ release, instead }));
      setTrouble(undefined);
    } catch (error) {
      setTrouble(reasonOf(error));
      // Most likely the list is an old one.
      await listReleases().then(setList, () => undefined);
    } finally {
      setBusy(false);
    }
  };
  return { list, trouble, busy, show };
}
