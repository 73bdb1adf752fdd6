import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { legalPages } from "./dataset.ts";
import { SITE_FOLDER } from "./environment.ts";

/** A page of the built site. */
export interface SitePage {
  /** Path that a visitor asks for, e.g. `/agent/nora`. */
  path: string;
  html: string;
}

/** Paths of all files of the built site from its root, e.g. `/index.html`. */
export const FILES: readonly string[] = readdirSync(SITE_FOLDER, {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map(
    (entry) => `/${relative(SITE_FOLDER, join(entry.parentPath, entry.name)).replaceAll(sep, "/")}`,
  )
  .sort();

/** The bytes of a file of the built site. */
export function readSiteFile(path: string): Buffer {
  return readFileSync(join(SITE_FOLDER, path));
}

/** Every page of the built site. A page that only sends a visitor on is none. */
export const PAGES: readonly SitePage[] = FILES.filter((file) => file.endsWith(".html"))
  .map((file) => ({ path: pathOf(file), html: readSiteFile(file).toString("utf8") }))
  .filter(({ html }) => !/http-equiv="refresh"/i.test(html));

/** Paths of all that a visitor can look at: the pages, and the second view of the missing page. */
export const VIEWS: readonly string[] = [...PAGES.map(({ path }) => path), "/agent/nobody"];

/** Pages that represent others of their kind: two agents and one legal page. */
const EXEMPLARS = ["/agent/nora", "/agent/mateo", "/agent/nobody", "/privacy-policy"];

/** True for a page that another one of its kind represents. */
export function isRepetition(path: string): boolean {
  const repeats = path.startsWith("/agent/") || legalPages.some(({ slug }) => path === `/${slug}`);
  return repeats && !EXEMPLARS.includes(path);
}

/** Tag of a test of a page that is made like another one: it runs with --all. */
export function repetitionTag(path: string): string[] {
  return isRepetition(path) ? ["@long"] : [];
}

/** A page's name in the files that tests keep of it: `home`, `agent-nora`. */
export function pageName(path: string): string {
  return path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
}

/** The page at a path. @throws Error when the built site has none */
export function pageAt(path: string): SitePage {
  const page = PAGES.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`The built site has no page ${path}.`);
  return page;
}

/** The file that a plain static host answers a path with; undefined where it answers 404. */
export function fileOf(path: string): string | undefined {
  const bare = decodeURI(path).replace(/\/$/, "");
  return [bare, `${bare}/index.html`, `${bare}.html`].find((file) => FILES.includes(file));
}

function pathOf(file: string): string {
  return file.replace(/(?:\/index)?\.html$/, "") || "/";
}
