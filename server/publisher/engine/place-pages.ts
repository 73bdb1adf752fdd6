import { readFile } from "node:fs/promises";
import { SHELL_PAGE } from "../../../src/facts/paths.ts";
import { SHELL_FILE, type SiteForm } from "../../../src/sealing/site-form.ts";
import type { ReleaseStore } from "../../release/store.ts";
import type { FinishedPage } from "./render-pages.ts";

/** Where finished pages go. */
interface Places {
  store: ReleaseStore;
  form: SiteForm;
  /** Files of the next release, by path; those of the pages are added. */
  put: Map<string, { hash: string }>;
}

/** Makes the files that finished pages become part of the next release. */
export async function placePages(
  pages: readonly FinishedPage[],
  { store, form, put }: Places,
): Promise<void> {
  const shell = async () =>
    pages.find(({ path }) => path === SHELL_PAGE)?.body ?? (await currentShell(store));
  await Promise.all(
    pages.map(async ({ path, body }) => {
      for (const [file, bytes] of await form.filesOf(path, body, shell)) {
        put.set(file, { hash: await store.putObject(bytes, "page") });
      }
    }),
  );
}

/**
 * Begins to keep a page that was just rendered, while other pages are rendered and all are checked.
 * One that does not go live is removed like any object that no release names.
 * @returns resolves when the page is kept or cannot be; {@link placePages} has the same error
 */
export async function keepEarly(
  { body }: FinishedPage,
  { store, form }: Omit<Places, "put">,
): Promise<void> {
  // A sealed page becomes files with the shell, which may be rendered later.
  if (!form.sealed) await store.putObject(body, "page").catch(() => undefined);
}

/** The shell of the current release. Every page reads what it shows, so it is made anew with them. */
async function currentShell(store: ReleaseStore): Promise<Buffer> {
  const file = store.find(SHELL_FILE);
  if (file === undefined) throw new Error(`The release has no ${SHELL_FILE}: build the site.`);
  return readFile(store.objectFile(file.hash));
}
