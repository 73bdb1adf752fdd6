import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import {
  MEDIA_ROOT,
  redirectOfPage,
  REDIRECT_RULES,
  SEALED_WORKER,
  SHELL_PAGE,
} from "../facts/paths.ts";
import { fileOfPage } from "./page-file.ts";
import type { SiteForm } from "./site-form.ts";

/** Files that hold nothing of the content. */
const PLAIN_FILES = new Set([
  SEALED_WORKER,
  "/favicon.svg",
  "/apple-touch-icon.png",
  "/placeholder.svg",
  "/robots.txt",
  "/_headers",
  REDIRECT_RULES,
]);
/** Code, styles and fonts. */
const PLAIN_FOLDER = "/_astro/";
/** Files that show something of the content: share image, sitemap, and the faces of the open gate. */
const LEFT_OUT = /^\/(?:share\.png|sitemap\.xml|_astro\/faces\.[^/]*)$/;
/** Addresses that lead to a page: they hold no more than its path. */
const REDIRECTS = new Set(["/agents/index.html"]);

/** What became of a folder. */
export interface SealedFolder {
  pages: number;
  media: number;
}

/** A built site has a file of which it is not known whether everybody may read it. */
export class UnknownFileError extends Error {
  override readonly name = "UnknownFileError";

  constructor(path: string) {
    super(
      `The build made ${path}, and a sealed site has no place for it: name it in src/sealing/seal-folder.ts.`,
    );
  }
}

/**
 * Brings a built site into its sealed form, in place. What is not known to be free of content is
 * sealed or refused, so a new kind of file cannot become public by mistake.
 * @param folder absolute path; after an error it holds parts of both forms and must not be used
 * @throws UnknownFileError
 */
export async function sealFolder(folder: string, form: SiteForm): Promise<SealedFolder> {
  const at = (path: string) => join(folder, path);
  const write = async (path: string, bytes: Buffer) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), bytes);
  };
  const shellFile = fileOfPage(SHELL_PAGE);
  const shell = await readFile(at(shellFile));
  const done: SealedFolder = { pages: 0, media: 0 };
  for (const path of await filesIn(folder)) {
    const leftOut = LEFT_OUT.test(path);
    if (isPlain(path) && !leftOut) continue;
    const bytes = await readFile(at(path));
    // First it goes, then its sealed form comes: nothing is left when the form has another name.
    await rm(at(path));
    if (leftOut || path === shellFile) continue;
    if (path.startsWith(MEDIA_ROOT)) {
      await write(await form.placeOf(path), await form.deliver(path, bytes));
      done.media += 1;
    } else if (path.endsWith(".html")) {
      const made = await form.filesOf(pageOf(path), bytes, async () => shell);
      for (const [file, content] of made) await write(file, content);
      done.pages += 1;
    } else {
      throw new UnknownFileError(path);
    }
  }
  await rm(dirname(at(shellFile)), { recursive: true, force: true });
  return done;
}

function isPlain(path: string): boolean {
  if (redirectOfPage(path) !== undefined) return true;
  return PLAIN_FILES.has(path) || REDIRECTS.has(path) || path.startsWith(PLAIN_FOLDER);
}

/** The page that a file belongs to: `/agent/nora` for `/agent/nora/index.html`. */
function pageOf(file: string): string {
  return file.replace(/\/index\.html$|\.html$/, "") || "/";
}

/** Paths of the files in a folder, as the site names them. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => `/${path.split(sep).join("/")}`)
    .sort();
}
