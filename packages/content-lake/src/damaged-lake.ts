import { Hono } from "hono";
import { dataError, type LakeDamagedError } from "./errors.ts";
import { createHandler, type LakeEnv, refusal } from "./http/app.ts";
import { refuseSocket } from "./http/headers.ts";
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
  const app = new Hono<LakeEnv>();
  // As a working lake does, so that backup and restore find it.
  app.get("/lake", (c) => c.json({ lake: LAKE_NAME, projectId, dataset, damaged: message }));
  app.all("*", () => refusal(dataError(503, "databaseDamagedError", message)));
  return {
    token,
    handle: createHandler(app),
    upgrade: (_request, socket) => refuseSocket(socket, 503),
    checks: async () => [{ name: "database", ok: false, message }],
    close: async () => undefined,
  };
}
