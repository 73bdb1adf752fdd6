import { readdirSync, readFileSync, realpathSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseRedirectRules, type RedirectRule } from "../../src/facts/redirects.ts";
import { REDIRECTS_FILE } from "../../src/facts/paths.ts";
import { isSitePath } from "../release/paths.ts";
import { isHashed } from "./headers.ts";

/** Where the files of a site are. */
export interface Site {
  /** Absolute path of the folder that visitors see now; undefined before the first release. */
  current(): string | undefined;
  /** Folders whose hashed files a page that is open may still need, newest first. */
  others(current: string): Iterable<string>;
}

/** A file of a site. */
export interface SiteFile {
  /** Path in the site, with a leading slash. */
  path: string;
  /** Absolute path of it. */
  place: string;
  stats: Stats;
}

/** What no visitor gets: hidden files, encoded forms by name, and what is for hosts and publishers. */
const HIDDEN = /\/\.(?!well-known\/)|\.(?:br|gz)$|^\/(?:_headers|_redirects|release\.json)$/i;

const RELEASE_FILE = "/release.json";
const Gate = z.object({ gate: z.string() });
/** More than the releases that are kept. */
const MAX_GATES = 100;

/** A site in one folder. @param folder absolute path */
export function folderSite(folder: string): Site {
  return { current: () => folder, others: () => [] };
}

/**
 * The site of the current release.
 * @param dir absolute path of the folder with `current` and `releases`; it need not exist yet
 */
export function releaseSite(dir: string): Site {
  const gates = new Map<string, string>();
  /** The gate of a release: what its `release.json` says, which is large. */
  const gateOf = (folder: string): string | undefined => {
    const file = fileIn(folder, RELEASE_FILE);
    if (file === undefined) return undefined;
    const key = `${folder} ${file.stats.mtimeMs}`;
    const gate = gates.get(key) ?? Gate.parse(JSON.parse(readFileSync(file.place, "utf8"))).gate;
    if (gates.size > MAX_GATES) gates.clear();
    gates.set(key, gate);
    return gate;
  };
  return {
    current: () => orMissing(() => realpathSync.native(join(dir, "current"))),
    *others(current) {
      const gate = gateOf(current);
      const names = readdirSync(join(current, "..")).filter((name) => /^\d+$/.test(name));
      for (const name of names.sort((one, other) => Number(other) - Number(one))) {
        const folder = join(current, "..", name);
        if (gate !== undefined && folder !== current && gateOf(folder) === gate) yield folder;
      }
    },
  };
}

/**
 * The file at a path of the site; undefined where there is none for visitors.
 * @param folder what {@link Site.current} said: all of an answer is of one release
 */
export function findFile(site: Site, folder: string, path: string): SiteFile | undefined {
  if (!isSitePath(path) || HIDDEN.test(path)) return undefined;
  const found = fileIn(folder, path);
  if (found !== undefined || !isHashed(path)) return found;
  for (const other of site.others(folder)) {
    const kept = fileIn(other, path);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** The rules that were read last, and the file's place and time. */
let known: { key: string; rules: ReadonlyMap<string, RedirectRule> } | undefined;

/** Where a path leads by the folder's rules. @param path decoded; a slash at its end makes no difference */
export function ruleFor(folder: string, path: string): RedirectRule | undefined {
  const file = fileIn(folder, REDIRECTS_FILE);
  if (file === undefined) return undefined;
  const key = `${file.place} ${file.stats.mtimeMs}`;
  if (known?.key !== key) {
    known = { key, rules: parseRedirectRules(readFileSync(file.place, "utf8")) };
  }
  return known.rules.get(path.replace(/(?<=.)\/$/, "").normalize());
}

/** A file in a folder, hidden or not. */
export function fileIn(folder: string, path: string): SiteFile | undefined {
  const place = join(folder, path);
  const stats = orMissing(() => statSync(place, { throwIfNoEntry: false }));
  return stats?.isFile() ? { path, place, stats } : undefined;
}

/** Undefined for a path that no file can have: a part of it is a file, or a name is too long. */
function orMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(code)) return undefined;
    throw error;
  }
}
