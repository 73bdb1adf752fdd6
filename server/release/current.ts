import { randomUUID } from "node:crypto";
import { readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { codeOf } from "../runtime/files.ts";
import { readJson, replaceJson } from "./disk.ts";

/** Link to the folder of the release that visitors see. */
export const CURRENT = "current";
const ROLLBACK_FILE = "rollback.json";

/** An editor's decision that visitors see an older release. */
const Rollback = z.object({
  /** Number of that release. */
  shows: z.number(),
  /** When it was decided, as ISO 8601 in UTC. */
  since: z.string(),
  /** Id of the person who decided it, where that is known. */
  by: z.string().optional(),
});
type Rollback = z.infer<typeof Rollback>;

/** The release that visitors see: a link, which a rename moves in one step, and the note of a rollback. */
export class CurrentRelease {
  readonly #dir: string;

  /** @param dir absolute path of the folder with all releases */
  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Its number; undefined when there is none. */
  id(): number | undefined {
    try {
      return Number(basename(readlinkSync(join(this.#dir, CURRENT))));
    } catch (error) {
      if (codeOf(error) === "ENOENT") return undefined;
      throw error;
    }
  }

  /** The last rollback; undefined when the newest release was shown since. */
  rollback(): Rollback | undefined {
    return Rollback.safeParse(readJson(join(this.#dir, ROLLBACK_FILE))).data;
  }

  /** Shows visitors a release, and leaves the note of a rollback as it is. */
  point(id: number): void {
    if (id === this.id()) return;
    const fresh = join(this.#dir, `${CURRENT}.${randomUUID()}`);
    symlinkSync(join("releases", String(id)), fresh, "junction");
    // Windows cannot replace a link to a folder.
    if (process.platform === "win32") this.clear();
    renameSync(fresh, join(this.#dir, CURRENT));
  }

  /** Shows visitors the newest release, which ends a rollback. */
  pointToNewest(id: number): void {
    this.point(id);
    rmSync(join(this.#dir, ROLLBACK_FILE), { force: true });
  }

  /** Shows visitors an older release until another one is shown. */
  rollBack(rollback: Rollback): void {
    const file = join(this.#dir, ROLLBACK_FILE);
    replaceJson(file, `${file}.part`, rollback);
    this.point(rollback.shows);
  }

  /** Shows visitors none. */
  clear(): void {
    rmSync(join(this.#dir, CURRENT), { force: true });
  }
}
