import type { ReadinessProbe } from "../http/health-routes.ts";
import { join } from "node:path";
import { systemClock } from "../runtime/clock.ts";
import { diskCheck } from "../runtime/readiness/disk.ts";
import { cachedFigures, folderBytes } from "../runtime/readiness/figures.ts";
import { createProbe, failed, passed } from "../runtime/readiness/probe.ts";
import { ASSETS_FOLDER } from "./assets/disk.ts";
import { isSeeding } from "./content-state.ts";
import { RENDITIONS_FOLDER } from "./images/cache.ts";
import type { Store } from "./store.ts";

/** A webhook that waits for so long is not only tried again: something is wrong. In milliseconds. */
const BACKLOG_MS = 60_000;

/**
 * Readiness of the lake.
 * @param queries whether queries wait for a thread that takes none
 * @param figures further sizes and counts
 */
export function lakeReadiness(
  store: Store,
  queries: { readonly stuck: boolean },
  dataDir: string,
  figures: () => Record<string, number>,
): ReadinessProbe {
  const files = cachedFigures(
    async () => ({
      assetsBytes: await folderBytes(join(dataDir, ASSETS_FOLDER)),
      renditionsBytes: await folderBytes(join(dataDir, RENDITIONS_FOLDER)),
    }),
    systemClock,
  );
  return createProbe("lake", [
    {
      name: "database",
      run: async () => {
        const found = {
          ...figures(),
          transactions: store.position(),
          ...store.sizes(),
          ...(await files()),
        };
        return isSeeding(store)
          ? failed("database", "The content of the project is being brought in.", found)
          : passed("database", found);
      },
    },
    {
      name: "queries",
      run: () =>
        queries.stuck
          ? failed("queries", "Queries wait, and none is taken. Restart the Content Lake.")
          : passed("queries"),
    },
    {
      name: "webhooks",
      run: () => {
        const { waiting, oldest, result } = store.backlog();
        const found = { waitingWebhooks: waiting };
        const age = oldest === undefined ? 0 : Date.now() - Date.parse(oldest);
        if (age < BACKLOG_MS) return passed("webhooks", found);
        const seconds = Math.round(age / 1000);
        const why = result === undefined ? "" : ` (last try: ${result})`;
        return failed(
          "webhooks",
          `${waiting} webhooks were not taken, for ${seconds} s${why}. They are tried again by themselves; see how their receivers are.`,
          found,
        );
      },
    },
    diskCheck(dataDir),
  ]);
}
