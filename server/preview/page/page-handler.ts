import type { IncomingMessage, ServerResponse } from "node:http";
import { sendJson } from "../../http/send-body.ts";
import { PREVIEW_REFRESH_HEADER } from "../../../src/facts/preview.ts";
import { sendHtml } from "../answer.ts";
import type { Perspective } from "../perspective.ts";
import type { SourceField } from "../marks/registry.ts";
import { annotate } from "./annotate.ts";
import { frame, type ClientFiles, type FramedPage } from "./frame.ts";
import type { DraftPages } from "./pages.ts";
import { plainPage, sanityAttribute, showProblems, type ShownProblem } from "./problems.ts";

/** Number of pages whose last good state is kept, to show while a field is wrong. */
const KEPT = 200;

const NOTHING_YET = plainPage(
  "Not ready to be shown",
  "The page appears here as soon as this is corrected.",
);

/** A requested page. */
export interface PageRequest {
  /** Path without a slash at the end. */
  path: string;
  perspective: Perspective;
  studio: string;
  /** Path below which the browser sees the preview; empty for an origin of its own. */
  base: string;
}

type Result = { status: number; html: string } | { problems: readonly ShownProblem[] };

/** Serves pages of drafts whose texts link to their fields. */
export function createPageHandler(pages: DraftPages, scripts: ClientFiles) {
  const kept = new Map<string, string>();

  const load = async ({ path, perspective, studio }: PageRequest): Promise<Result> => {
    try {
      const page = await pages.page(path, perspective);
      if ("problems" in page) return { problems: showProblems(page, studio) };
      const { status, html, marked, book } = page;
      // A click on a picture opens the picture, not its description.
      const attribute = (field: SourceField) =>
        sanityAttribute({ ...field, path: field.path.replace(/\.alt$/, "") }, studio);
      return { status, html: annotate(html, marked, book, attribute) };
    } catch (error) {
      return { problems: [unexpectedProblem(error)] };
    }
  };

  return async (request: IncomingMessage, response: ServerResponse, requested: PageRequest) => {
    const result = await load(requested);
    const key = `${requested.perspective} ${requested.path}`;
    const { studio, perspective, base } = requested;
    const frameOptions = { scripts, studio, perspective, base };
    // The page's script gets 200 for problems: the browser would log each error status.
    const refresh = request.headers[PREVIEW_REFRESH_HEADER] !== undefined;
    if ("html" in result) {
      kept.delete(key);
      kept.set(key, result.html);
      for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
      sendFramed(response, refresh ? 200 : result.status, frame(result.html, frameOptions));
      return;
    }
    const { problems } = result;
    if (refresh) {
      sendJson(response, 200, { problems });
      return;
    }
    const last = kept.get(key) ?? NOTHING_YET;
    sendFramed(response, 422, frame(last, { ...frameOptions, problems }));
  };
}

function sendFramed(response: ServerResponse, status: number, { html, policy }: FramedPage): void {
  response.setHeader("Content-Security-Policy", policy);
  sendHtml(response, status, html);
}

function unexpectedProblem(error: unknown): ShownProblem {
  if (error instanceof Error && "userFacing" in error) {
    return { where: "Content", message: error.message };
  }
  console.error(error);
  const message = "cannot be shown with this content. The preview’s log says why.";
  return { where: "This page", message };
}
