import { readFileSync } from "node:fs";
import { REDIRECTS_FILE } from "../../src/facts/paths.ts";
import { parseRedirectRules, type RedirectRule } from "../../src/facts/redirects.ts";
import type { SiteFiles } from "./files.ts";

type Rules = ReadonlyMap<string, RedirectRule>;

/** The rules of sites as they were read last, with the file that they came from. */
const known = new WeakMap<SiteFiles, { place: string; rules: Rules }>();
const NONE: Rules = new Map();

/** Where a path leads by the site's rules. @param path decoded; a slash at its end makes no difference */
export function ruleFor(files: SiteFiles, path: string): RedirectRule | undefined {
  return rulesOf(files).get(path.replace(/(?<=.)\/$/, "").normalize());
}

/** A rule's target with the query of the request, as hosts keep it. @param query with its `?` */
export function withQuery(to: string, query: string): string {
  if (query === "" || to.includes("?")) return to;
  const [path = "", fragment] = to.split("#");
  return fragment === undefined ? path + query : `${path}${query}#${fragment}`;
}

function rulesOf(files: SiteFiles): Rules {
  const file = files.find(REDIRECTS_FILE);
  if (file === undefined) return NONE;
  const place = file.place();
  const before = known.get(files);
  // A stored file never changes; without a hash it is that of a folder, which is for one build.
  if (before?.place === place && file.hash !== undefined) return before.rules;
  try {
    const rules = parseRedirectRules(readFileSync(place, "utf8"));
    known.set(files, { place, rules });
    return rules;
  } catch {
    // The file is lost on disk: pages lead on until it is made again.
    return NONE;
  }
}
