import type { Context } from "hono";
import { PREVIEW_REFRESH_HEADER, type PreviewProblems } from "../../contracts/preview.ts";
import { STUDIO_PATH } from "../../../src/facts/studio.ts";
import type { PartEnv } from "../../http/part.ts";
import { isUserFacing } from "../../runtime/fatal.ts";
import type { Perspective } from "../drafts.ts";
import { annotate } from "./annotate.ts";
import { frameForStudio, type FramedPage } from "./frame.ts";
import { plainPage } from "./html.ts";
import type { DraftPages } from "./pages.ts";
import type { SourceField } from "./text-fields.ts";
import { createDataAttribute } from "@sanity/visual-editing/create-data-attribute";

/** Number of pages whose last valid state is cached, to show while a field is wrong. */
const CACHE_SIZE = 200;

const NOTHING_YET = plainPage(
  "Not ready to be shown",
  "The page appears here as soon as this is corrected.",
);

type Result = { status: number; html: string } | { problems: PreviewProblems };

/** Serves pages of drafts whose texts link to their fields. */
export function createPageHandler(pages: DraftPages) {
  const lastGood = new Map<string, string>();

  const load = async (path: string, perspective: Perspective, studio: string): Promise<Result> => {
    const attribute = (field: SourceField) =>
      createDataAttribute({ baseUrl: `${studio}${STUDIO_PATH}`, ...field }).toString();
    try {
      const page = await pages.page(path, perspective);
      if ("problems" in page) {
        const problems = page.problems.map(({ field, ...problem }) =>
          field ? { ...problem, sanity: attribute(field) } : problem,
        );
        return { problems };
      }
      const { status, html, texts } = page;
      // A click on a picture opens the picture, not its description.
      const toPicture = (field: SourceField) =>
        attribute({ ...field, path: field.path.replace(/\.alt$/, "") });
      return { status, html: annotate(html, await texts(), toPicture) };
    } catch (error) {
      return { problems: [unexpectedProblem(error)] };
    }
  };

  /** @param path without a slash at the end */
  return async (c: Context<PartEnv>, path: string, perspective: Perspective): Promise<Response> => {
    const result = await load(path, perspective, c.env.visit.origin);
    const key = `${perspective} ${path}`;
    // The page's script gets 200 for problems: the browser would log each error status.
    const refresh = c.req.header(PREVIEW_REFRESH_HEADER) !== undefined;
    if ("html" in result) {
      lastGood.delete(key);
      lastGood.set(key, result.html);
      for (const oldest of [...lastGood.keys()].slice(0, -CACHE_SIZE)) lastGood.delete(oldest);
      return sendPage(c, refresh ? 200 : result.status, frameForStudio(result.html, perspective));
    }
    if (refresh) return c.json(result);
    const last = lastGood.get(key) ?? NOTHING_YET;
    return sendPage(c, 422, frameForStudio(last, perspective));
  };
}

/** Sends a page with its own policy. */
export function sendPage(
  c: Context<PartEnv>,
  status: number,
  { html, policy }: FramedPage,
): Response | Promise<Response> {
  c.header("Content-Security-Policy", policy);
  return c.html(html, status === 404 || status === 422 ? status : 200);
}

function unexpectedProblem(error: unknown): PreviewProblems[number] {
  console.error(error);
  if (isUserFacing(error)) return { where: "Content", message: error.message };
  const message = "cannot be shown with this content. The preview’s log says why.";
  return { where: "This page", message };
}
