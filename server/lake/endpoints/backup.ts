import { randomBytes } from "node:crypto";
import { createReadStream, readdirSync, rmSync } from "node:fs";
import { chmod, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { apiError } from "../errors.ts";
import { requireProgram } from "../http/access.ts";
import type { Router } from "../http/router.ts";
import type { Store } from "../store.ts";

const TEMPORARY = ".copy-";

/**
 * Adds `GET /lake/backup`: a copy of the whole database as it is now. It needs the token.
 * @param dataDir absolute path of the lake's data
 */
export function addBackupEndpoint(router: Router, store: Store, dataDir: string): void {
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
      });
      await pipeline(createReadStream(file), response);
    } finally {
      copying = false;
      for (const suffix of ["", "-journal", "-wal"]) await rm(file + suffix, { force: true });
    }
  });
}
