import { randomBytes } from "node:crypto";
import { createReadStream, readdirSync, rmSync } from "node:fs";
import { chmod, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { apiError } from "../errors.ts";
import { requireProgram } from "../http/access.ts";
import { sendJson } from "../../http/send-body.ts";
import type { Router } from "../http/router.ts";
import type { Store } from "../store.ts";
import { pendingRestore } from "../restored.ts";

const TEMPORARY = ".copy-";

/** What the endpoints need. */
export interface BackupParts {
  store: Store;
  dataDir: string;
  /** Ends the lake, so that its next start puts a restored backup in place. */
  restart: (() => void) | undefined;
}

/**
 * Adds `GET /lake/backup`, a copy of the whole database as it is now, and `POST /lake/restore`,
 * which applies a prepared restore. Both require the token.
 */
export function addBackupEndpoints(router: Router, { store, dataDir, restart }: BackupParts): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(TEMPORARY))) {
    rmSync(join(dataDir, name), { force: true });
  }
  let copying = false;
  router.plain("GET", "/lake/backup", async ({ response, caller }) => {
    requireProgram(caller);
    if (copying) throw apiError(409, "Another backup is being made; wait until it is done");
    copying = true;
    const file = join(dataDir, `${TEMPORARY}${randomBytes(8).toString("hex")}`);
    try {
      await store.copyTo(file);
      await chmod(file, 0o600);
      const { size } = await stat(file);
      response.writeHead(200, {
        "content-type": "application/vnd.sqlite3",
        "content-length": size,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      await pipeline(createReadStream(file), response);
    } finally {
      copying = false;
      for (const suffix of ["", "-journal", "-wal"]) await rm(file + suffix, { force: true });
    }
  });
  addRestoreEndpoint(router, dataDir, restart);
}

/** Adds `POST /lake/restore` alone, for a lake that cannot open its data. */
export function addRestoreEndpoint(
  router: Router,
  dataDir: string,
  restart: BackupParts["restart"],
): void {
  router.plain("POST", "/lake/restore", ({ response, caller }) => {
    requireProgram(caller);
    if (pendingRestore(dataDir) === undefined) throw apiError(409, "No restore is prepared");
    if (restart === undefined) throw apiError(409, "This lake cannot start itself again");
    sendJson(response, 202, { restarting: true });
    response.once("close", restart);
  });
}
