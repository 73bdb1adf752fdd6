import { readdirSync, readFileSync, realpathSync, statSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseRedirectRules, type RedirectRule } from "../../src/facts/redirects.ts";
import { REDIRECTS_FILE } from "../../src/facts/paths.ts";
import { codeOf } from "../runtime/files.ts";
import { isHashed, isSitePath } from "../release/paths.ts";
import { CURRENT } from "../release/current.ts";
import { Releases } from "../release/releases.ts";

/** Files of a site. */
export interface Site {
  /** Absolute path of the folder that visitors see now; undefined before the first release. */
  current(): string | undefined;
  /** A hashed file of another release, which an open page may still need. */
  fileOfOthers(current: string, path: string): SiteFile | undefined;
}

/** A file of a site. */
export interface SiteFile {
  /** Path in the site, with a leading slash. */
  path: string;
  /** Absolute path of it. */
  place: string;
  stats: Stats;
}

/** Files that no visitor gets: hidden files, compressed forms, and files for hosts and publishers. */
const HIDDEN =
  /\/\.(?!well-known\/)|\.(?:br|gz)$|^\/(?:404\.html|_headers|_redirects|release\.json)$/i;

/** A site in one folder. @param folder absolute path */
export function folderSite(folder: string): Site {
  return { current: () => folder, fileOfOthers: () => undefined };
}

/**
 * The site of the current release.
 * @param dir absolute path of the folder with `current` and `releases`; it need not exist yet
 */
export function releaseSite(dir: string): Site {
  const releases = new Releases(dir);
  return {
    current: () => orMissing(() => realpathSync.native(join(dir, CURRENT))),
    fileOfOthers(current, path) {
      const numbers = readdirSync(dirname(current)).map(Number).filter(Number.isInteger);
      for (const number of numbers.sort((one, other) => other - one)) {
        const file = fileIn(join(dirname(current), String(number)), path);
        if (file === undefined) continue;
        const [release, other] = [releases.get(Number(basename(current))), releases.get(number)];
        // Files behind other passwords stay behind them.
        if (release && other && release.gate === other.gate) return file;
      }
      return undefined;
    },
  };
}

/**
 * The file at a path of the site; undefined where there is none for visitors.
 * @param folder from {@link Site.current}, so that the whole response is of one release
 */
export function findFile(site: Site, folder: string, path: string): SiteFile | undefined {
  if (!isSitePath(path) || HIDDEN.test(path)) return undefined;
  return fileIn(folder, path) ?? (isHashed(path) ? site.fileOfOthers(folder, path) : undefined);
}

/** The folder's redirect rule for a path. @param path decoded; a trailing slash makes no difference */
export function ruleFor(folder: string, path: string): RedirectRule | undefined {
  const file = fileIn(folder, REDIRECTS_FILE);
  if (file === undefined) return undefined;
  const rules = parseRedirectRules(readFileSync(file.place, "utf8"));
  return rules.get(path.replace(/(?<=.)\/$/, "").normalize());
}

/** A file in a folder, hidden or not. */
export function fileIn(folder: string, path: string): SiteFile | undefined {
  const place = join(folder, path);
  const stats = orMissing(() => statSync(place, { throwIfNoEntry: false }));
  return stats?.isFile() ? { path, place, stats } : undefined;
}

/** Undefined for an impossible path: a parent is a file, or a name is too long. */
function orMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(codeOf(error) ?? "")) return undefined;
    throw error;
  }
}
