import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MEDIA_ROOT, redirectOfPage, SHELL_PAGE } from "../facts/paths.ts";
import {
  fromBase64,
  importContentKey,
  openPage,
  payloadPath,
  sealAsset,
  sealedName,
  sealPage,
  toBase64,
  type Bytes,
} from "sealed-site";
import { fileOfPage } from "./page-file.ts";

/** Reads a file of the site by its path; undefined when it is not there. */
export type ReadFile = (path: string) => Promise<Buffer | undefined>;

/** The form in which a site is delivered: its pages and files as they are, or sealed. */
export interface SiteForm {
  readonly sealed: boolean;
  /** Where the site has a file that pages name, such as `/media/nora.mp4`. */
  placeOf(named: string): Promise<string>;
  /** The file's bytes in the site. */
  deliver(named: string, bytes: Buffer): Promise<Buffer>;
  /** Paths of the files that a page becomes: `/agent/nora` or `/robots.txt`. */
  pathsOf(page: string): readonly string[];
  /**
   * The files that a rendered page becomes, by path.
   * @param shell what a visitor gets at the address of a sealed page
   */
  filesOf(
    page: string,
    body: Buffer,
    shell: () => Promise<Buffer>,
  ): Promise<ReadonlyMap<string, Buffer>>;
  /** A page as it was rendered, from the files of the site; undefined when it is not there. */
  bodyOf(page: string, read: ReadFile): Promise<Buffer | undefined>;
}

/** The form of `GATE_MODE=open`. */
export const OPEN_FORM: SiteForm = {
  sealed: false,
  placeOf: async (named) => named,
  deliver: async (_, bytes) => bytes,
  pathsOf: (page) => [fileOfPage(page)],
  filesOf: async (page, body) => new Map([[fileOfPage(page), body]]),
  bodyOf: (page, read) => read(fileOfPage(page)),
};

/**
 * The form of `GATE_MODE=sealed`. A page becomes its payload, and a copy of the shell at its address;
 * files of the dataset are sealed under names that say nothing.
 * @param contentKey the site's
 */
export async function sealedForm(contentKey: Bytes): Promise<SiteForm> {
  const keys = await importContentKey(contentKey);
  const isMedia = (path: string) => path.startsWith(MEDIA_ROOT);
  return {
    sealed: true,
    placeOf: async (named) =>
      isMedia(named) ? MEDIA_ROOT + (await sealedName(keys, named)) : named,
    deliver: async (named, bytes) => (isMedia(named) ? sealAsset(keys, named, bytes) : bytes),
    pathsOf: (page) => {
      // The shell is at the address of each page: the landing page's stands for all.
      if (page === SHELL_PAGE) return [SHELL_FILE];
      return isHtml(page) ? [fileOfPage(page), payloadOf(page)] : [fileOfPage(page)];
    },
    filesOf: async (page, body, shell) => {
      if (page === SHELL_PAGE) return new Map();
      if (!isHtml(page)) return new Map([[fileOfPage(page), body]]);
      return new Map([
        [fileOfPage(page), await shell()],
        [payloadOf(page), await sealPage(keys, fileOfPage(page), body)],
      ]);
    },
    bodyOf: async (page, read) => {
      if (page === SHELL_PAGE) return read(SHELL_FILE);
      if (!isHtml(page)) return read(fileOfPage(page));
      const sealed = await read(payloadOf(page));
      return sealed && openPage(keys, fileOfPage(page), sealed);
    },
  };
}

/** File with the shell of a sealed site: that of the landing page. */
export const SHELL_FILE = fileOfPage("/");

/** The file of a page's payload: `/agent/nora/page.bin` for `/agent/nora`. */
function payloadOf(page: string): string {
  return payloadPath(fileOfPage(page));
}

/** Name of the file beside a build's renderer that says in which form the build is. */
const FORM_FILE = "content-key";

/**
 * Notes the form of a build beside its renderer, so that what renders single pages later brings them
 * into the same form. Only this account may read it.
 * @param rendererDir absolute path
 * @param contentKey the key of a sealed site; undefined for an open one
 */
export async function keepForm(rendererDir: string, contentKey: Bytes | undefined): Promise<void> {
  const text = contentKey === undefined ? "" : toBase64(contentKey);
  await writeFile(join(rendererDir, FORM_FILE), text, { mode: 0o600 });
}

/**
 * The form of the build that a renderer belongs to.
 * @param rendererDir absolute path
 * @throws Error when it was not noted: then nothing may be delivered, for it could have to be sealed
 */
export async function formOf(rendererDir: string): Promise<SiteForm> {
  const text = await readFile(join(rendererDir, FORM_FILE), "utf8");
  if (text === "") return OPEN_FORM;
  const contentKey = fromBase64(text.trim());
  if (contentKey === undefined) throw new Error(`${FORM_FILE} in ${rendererDir} is damaged.`);
  return sealedForm(contentKey);
}

/**
 * True for what a visitor opens as a page; false for `/robots.txt`, and for the page of a redirect,
 * which holds two addresses and nothing of the content.
 */
function isHtml(page: string): boolean {
  return redirectOfPage(page) === undefined && fileOfPage(page).endsWith(".html");
}
