import type { Check } from "../http/part.ts";
import { diskCheck } from "../runtime/readiness/disk.ts";
import { failed, passed, runChecks } from "../runtime/readiness/probe.ts";
import { isSeeding } from "./content-state.ts";
import type { Store } from "./store.ts";

/** A webhook that waits for so long is not only tried again: something is wrong. In milliseconds. */
const BACKLOG_MS = 60_000;

/**
 * What a lake is asked for `GET /ready`.
 * @param queries whether queries wait for a thread that takes none
 */
export function lakeChecks(
  store: Store,
  queries: { readonly stuck: boolean },
  dataDir: string,
): () => Promise<readonly Check[]> {
  const checks = [
    {
      name: "database",
      run: () =>
        isSeeding(store)
          ? failed("database", "The content of the project is being brought in.")
          : passed("database"),
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
        const age = oldest === undefined ? 0 : Date.now() - Date.parse(oldest);
        if (age < BACKLOG_MS) return passed("webhooks");
        const seconds = Math.round(age / 1000);
        const why = result === undefined ? "" : ` (last try: ${result})`;
        return failed(
          "webhooks",
          `${waiting} webhooks were not taken, for ${seconds} s${why}. They are tried again by themselves; see how their receivers are.`,
        );
      },
    },
    diskCheck(dataDir),
  ];
  return () => runChecks(checks);
}
