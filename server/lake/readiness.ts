import type { Check } from "../http/part.ts";
import { diskCheck } from "../runtime/readiness/disk.ts";
import { failed, passed, runChecks } from "../runtime/readiness/probe.ts";
import { isSeeding } from "./content-state.ts";
import type { Store } from "./store.ts";

/** What a lake is asked for `GET /ready`. */
export function lakeChecks(store: Store, dataDir: string): () => Promise<readonly Check[]> {
  const database = {
    name: "database",
    run: () => {
      if (store.damage !== undefined) return failed("database", store.damage);
      return isSeeding(store)
        ? failed("database", "The content of the project is being brought in.")
        : passed("database");
    },
  };
  return () => runChecks([database, diskCheck(dataDir)]);
}
