import { dataError, type LakeDamagedError } from "./errors.ts";
import { POLICY, refuseSocket, sendJson } from "./http/send.ts";
import { LAKE_NAME } from "./endpoints/state.ts";
import type { Lake } from "./lake.ts";
import { lakeToken } from "./token.ts";

/** Stands in for a lake that cannot open its data. */
export type DamagedLake = Pick<Lake, "token" | "handle" | "upgrade" | "checks" | "close">;

/** Options of a lake that cannot open its data. */
export interface DamagedOptions {
  dataDir: string;
  projectId: string;
  dataset: string;
  error: LakeDamagedError;
}

/**
 * Serves in place of a lake with damaged data: every response explains how to restore a backup. Restarting it
 * would not help.
 */
export function createDamagedLake(options: DamagedOptions): DamagedLake {
  const { dataDir, projectId, dataset, error } = options;
  const { message } = error;
  const token = lakeToken(dataDir);
  return {
    token,
    handle: async ({ url }, response) => {
      response.setHeader("Content-Security-Policy", POLICY);
      // As a working lake does, so that backup and restore find it.
      if (url === "/lake") {
        sendJson(response, 200, { lake: LAKE_NAME, projectId, dataset, damaged: message });
      } else sendJson(response, 503, dataError(503, "databaseDamagedError", message).body);
    },
    upgrade: (_request, socket) => refuseSocket(socket, 503),
    checks: async () => [{ name: "database", ok: false, message }],
    close: async () => undefined,
  };
}
