import { SourceError, ContentError, type ContentProblem } from "../../../src/content/errors.ts";
import { createContentClient } from "../../../src/content/client.ts";
import type { Content } from "../../../src/content/query-results.ts";
import type { MediaFile } from "../../../src/content/media.ts";
import type { PageRecord } from "../../../src/content/page-index.ts";
import { AT_MEDIA_HOST } from "../../../src/facts/media.ts";
import type { SiteForm } from "../../../src/sealing/site-form.ts";
import type { Renderer } from "../../render/renderer.ts";

/** A page that can be shown. */
export interface FinishedPage {
  path: string;
  /** The rendered page. */
  body: Buffer;
  /**
   * The body, each byte as one character, to search it for ASCII: decoding a page takes the processor
   * five times as long.
   */
  bytes: string;
  media: readonly MediaFile[];
  /** Hashed files that it names, by their paths in the site. */
  files: ReadonlyMap<string, string>;
  record: PageRecord;
}

/** A page that cannot be made from the current content; its last valid version stays. */
export interface RefusedPage {
  path: string;
  problems: readonly ContentProblem[];
}

/** The renderer of pages, and the form of the site. */
interface Rendering {
  renderer: Renderer;
  form: SiteForm;
}

/** Files in a page whose names have a hash of their content. */
const HASHED_FILE = /\/(?:_astro|media)\/[\w./-]+/g;

/**
 * Renders pages, one after another.
 * @throws SourceError when the content cannot be read: then no page can be judged
 */
export async function renderPages(
  paths: readonly string[],
  content: Content,
  rendering: Rendering,
): Promise<{ finished: FinishedPage[]; refused: RefusedPage[] }> {
  const finished: FinishedPage[] = [];
  const refused: RefusedPage[] = [];
  for (const path of paths) {
    try {
      finished.push(await renderOne(path, content, rendering));
    } catch (error) {
      if (error instanceof SourceError) throw error;
      refused.push({ path, problems: problemsOf(error, path) });
    }
  }
  return { finished, refused };
}

/** Site paths of the hashed files in a page, without duplicates. The page may be decoded or not. */
function hashedFilesIn(page: string): string[] {
  // The path of a video at a media host may look like one of ours.
  return [...new Set(page.replace(AT_MEDIA_HOST, "").match(HASHED_FILE))];
}

/**
 * The hashed files in a page, by their paths in a site of a form.
 * @param bytes of the page, each as one character
 */
export async function placesOf(bytes: string, form: SiteForm): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const named of hashedFilesIn(bytes)) places.set(await form.placeOf(named), named);
  return places;
}

async function renderOne(
  path: string,
  content: Content,
  { renderer, form }: Rendering,
): Promise<FinishedPage> {
  // Astro lists the pages of a route before it renders one; listing this one is enough.
  const client = createContentClient(content, { only: path });
  const { status, body, media } = await renderer.render(path, client);
  const expected = path === "/404" ? 404 : 200;
  if (status !== expected) throw new Error(`it came out with status ${status}`);
  if (!/\.\w+$/.test(path) && !body.includes("</html>")) throw new Error("it came out cut off");
  const record = client.pages.get(path);
  if (record === undefined) throw new Error("it shows no content");
  const bytes = body.toString("latin1");
  return { path, body, bytes, media, files: await placesOf(bytes, form), record };
}

function problemsOf(error: unknown, path: string): readonly ContentProblem[] {
  if (error instanceof ContentError) return error.problems;
  const reason = error instanceof Error ? error.message : String(error);
  return [{ document: "", field: "", message: `The page ${path} could not be made: ${reason}` }];
}
