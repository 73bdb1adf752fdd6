import type { Clock } from "../runtime/clock.ts";
import { cachedFigures, folderBytes } from "../runtime/readiness/figures.ts";
import { failed, passed, type ReadinessCheck } from "../runtime/readiness/probe.ts";
import type { ReleaseStore } from "../release/store.ts";
import type { WorkReport } from "./queue/queue.ts";
import type { DeliveryStatus } from "./targets/target.ts";

/** A publish or comparison that takes longer hangs, in milliseconds. */
const STUCK_MS = 120_000;

/** Checks that publishes go live. */
export function publishingCheck(report: () => WorkReport): ReadinessCheck {
  return {
    name: "publishing",
    run: () => {
      const { doing, doingMs, failures, problem, sinceSuccessMs, waiting } = report();
      const figures = {
        waiting,
        failures,
        ...(sinceSuccessMs !== undefined && { sinceSuccessMs: Math.round(sinceSuccessMs) }),
      };
      if (doingMs > STUCK_MS) {
        const seconds = Math.round(doingMs / 1000);
        const what = doing === "publish" ? "A publish" : "Comparing the dataset with the site";
        return failed("publishing", `${what} has not ended for ${seconds} s.`, figures);
      }
      if (problem === undefined) return passed("publishing", figures);
      const { since, why, held } = problem;
      if (held) return failed("publishing", why, figures);
      const times = failures === 1 ? "once" : `${failures} times`;
      return failed(
        "publishing",
        `Publishing failed ${times} since ${since}. ${why} It is tried again automatically.`,
        figures,
      );
    },
  };
}

/** Checks that the newest release has reached the target. */
export function targetCheck(delivery: () => DeliveryStatus | undefined): ReadinessCheck {
  return {
    name: "target",
    run: () => {
      const last = delivery();
      if (last?.state !== "failed") return passed("target");
      return failed(
        "target",
        `Release ${last.release} was not sent (${last.at}): ${last.message ?? "see the log"}`,
      );
    },
  };
}

/**
 * Number of kept releases, and their size on disk with fetched files.
 * @param fetchedDir folder of the fetched files
 */
export function releasesCheck(
  store: ReleaseStore,
  fetchedDir: string,
  clock: Clock,
): ReadinessCheck {
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
    run: async () => passed("releases", { releases: store.list().length, ...(await sizes()) }),
  };
}
