import { readdirSync, readFileSync, realpathSync, statSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseRedirectRules, type RedirectRule } from "../../src/facts/redirects.ts";
import { REDIRECTS_FILE } from "../../src/facts/paths.ts";
import { codeOf } from "../release/errors.ts";
import { isHashed, isSitePath } from "../release/paths.ts";
import { CURRENT, Releases } from "../release/releases.ts";

/** Where the files of a site are. */
export interface Site {
  /** Absolute path of the folder that visitors see now; undefined before the first release. */
  current(): string | undefined;
  /** A hashed file that another folder has: a page that is still open may need it. */
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

/** What no visitor gets: hidden files, encoded forms by name, and what is for hosts and publishers. */
const HIDDEN = /\/\.(?!well-known\/)|\.(?:br|gz)$|^\/(?:_headers|_redirects|release\.json)$/i;

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
        // What was behind other passwords stays there.
        if (release && other && release.gate === other.gate) return file;
      }
      return undefined;
    },
  };
}

/**
 * The file at a path of the site; undefined where there is none for visitors.
 * @param folder what {@link Site.current} said: all of an answer is of one release
 */
export function findFile(site: Site, folder: string, path: string): SiteFile | undefined {
  if (!isSitePath(path) || HIDDEN.test(path)) return undefined;
  return fileIn(folder, path) ?? (isHashed(path) ? site.fileOfOthers(folder, path) : undefined);
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
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(codeOf(error) ?? "")) return undefined;
    throw error;
  }
}
