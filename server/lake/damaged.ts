import { closeServer, listen } from "../http/listen.ts";
import { dataError, type LakeDamagedError } from "./errors.ts";
import { sendJson } from "../http/send-body.ts";
import { LAKE_NAME } from "./identity-key.ts";
import { Router } from "./http/router.ts";
import { createHttpServer, LAKE_HOST, lakeAccess, type Logger } from "./http/server.ts";
import type { People } from "./people.ts";
import { lakeToken } from "./token.ts";

/** Options of a lake that cannot open its data. */
export interface DamagedOptions {
  dataDir: string;
  projectId: string;
  dataset: string;
  /** 1 to 65535, or 0 for any free port. */
  port: number;
  /** Who works in the Studio; see `LakeOptions.people`. */
  people?: People;
  /** Origins whose pages may ask; see {@link lakeAccess}. */
  origins: readonly string[];
  error: LakeDamagedError;
  logger: Logger;
}

/**
 * Serves an error for a lake with damaged data: every response explains how to restore a backup.
 * Restarting it would not help.
 * @throws PortError when the port is taken or not allowed
 */
export async function serveDamagedLake(
  options: DamagedOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { dataDir, projectId, dataset, port, origins, error, logger } = options;
  const { message } = error;
  const router = new Router();
  // As on a lake that works: backup and restore find it by this, whoever signs in.
  router.open("GET", "/lake", ({ response }) =>
    sendJson(response, 200, { lake: LAKE_NAME, projectId, dataset, damaged: message }),
  );
  router.otherwise(() => {
    throw dataError(503, "databaseDamagedError", message);
  });
  const server = createHttpServer({
    router,
    admission: { token: lakeToken(dataDir), people: options.people },
    access: lakeAccess(origins),
    logger,
    ready: () => ({
      program: "lake",
      ready: false,
      checks: [{ name: "database", ok: false, message }],
      figures: {},
    }),
  });
  const listening = await listen(server, {
    port,
    host: LAKE_HOST,
    program: "the Content Lake",
    settings: { port: "LAKE_PORT" },
  });
  return { url: `http://${LAKE_HOST}:${listening}`, close: () => closeServer(server) };
}
