import type { Clock } from "../runtime/clock.ts";
import { cachedFigures, folderBytes } from "../runtime/readiness/figures.ts";
import { well, wrong, type Look } from "../runtime/readiness/probe.ts";
import type { ReleaseStore } from "../release/store.ts";
import type { WorkReport } from "./queue/queue.ts";
import type { DeliveryStatus } from "./targets/target.ts";

/** A publish or comparison that takes longer hangs. In milliseconds. */
const STUCK_MS = 120_000;

/** Looks whether what is published goes live. */
export function workLook(report: () => WorkReport): Look {
  return {
    name: "publishing",
    look: () => {
      const { doing, doingMs, failures, trouble, sinceSuccessMs, waiting } = report();
      const figures = {
        waiting,
        failures,
        ...(sinceSuccessMs !== undefined && { sinceSuccessMs: Math.round(sinceSuccessMs) }),
      };
      if (doingMs > STUCK_MS) {
        const seconds = Math.round(doingMs / 1000);
        const what = doing === "publish" ? "A publish" : "Comparing the dataset with the site";
        return wrong("publishing", `${what} has not ended for ${seconds} s.`, figures);
      }
      if (trouble === undefined) return well("publishing", figures);
      const { since, why, held } = trouble;
      if (held) return wrong("publishing", why, figures);
      const times = failures === 1 ? "once" : `${failures} times`;
      return wrong(
        "publishing",
        `What is published does not go live: it failed ${times} since ${since}. ${why} It is tried again by itself.`,
        figures,
      );
    },
  };
}

/** Looks whether the newest release has come beyond this machine. */
export function targetLook(delivery: () => DeliveryStatus | undefined): Look {
  return {
    name: "target",
    look: () => {
      const last = delivery();
      if (last?.state !== "failed") return well("target");
      return wrong(
        "target",
        `Release ${last.release} was not sent (${last.at}): ${last.message ?? "see the log"}`,
      );
    },
  };
}

/**
 * How many releases are kept, and what they and the files fetched for them take on disk.
 * @param fetchedDir folder of the fetched files
 */
export function releasesLook(store: ReleaseStore, fetchedDir: string, clock: Clock): Look {
  const sizes = cachedFigures(
    async () => ({
      objects: store.objectCount(),
      releasesBytes: store.bytesOnDisk(),
      fetchedBytes: await folderBytes(fetchedDir),
    }),
    clock,
  );
  return {
    name: "releases",
    look: async () => well("releases", { releases: store.list().length, ...(await sizes()) }),
  };
}
