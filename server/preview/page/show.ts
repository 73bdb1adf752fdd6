import type { IncomingMessage, ServerResponse } from "node:http";
import { PREVIEW_REFRESH_HEADER } from "../../../src/facts/preview.ts";
import { send, sendHtml } from "../answer.ts";
import type { Perspective } from "../handshake.ts";
import type { Place } from "../marks/book.ts";
import { annotate } from "./annotate.ts";
import { frame, type ClientFiles, type Framed } from "./frame.ts";
import type { DraftPages } from "./pages.ts";
import { plainPage, sanityAttribute, tellTrouble, type ToldProblem } from "./trouble.ts";

/** Pages of which the last good state is kept, to be shown while a field is being mended. */
const KEPT = 200;

const NOTHING_YET = plainPage(
  "Not ready to be shown",
  "The page appears here as soon as what is missing is there.",
);

/** What a page is asked for, and by whom. */
export interface Asked {
  /** Path of the site, without a slash at the end. */
  path: string;
  perspective: Perspective;
  /** Origin of the Studio that shows the page. */
  studio: string;
}

type Result = { status: number; html: string } | { problems: readonly ToldProblem[] };

/** Answers with pages of drafts, each text with the field it came from. */
export function createShow(pages: DraftPages, scripts: ClientFiles) {
  const kept = new Map<string, string>();

  const load = async ({ path, perspective, studio }: Asked): Promise<Result> => {
    try {
      const page = await pages.page(path, perspective);
      if ("problems" in page) return { problems: tellTrouble(page, studio) };
      const { status, html, marked, book } = page;
      // A click on a picture is about the picture, whose description told where it came from.
      const attribute = (place: Place) =>
        sanityAttribute({ ...place, path: place.path.replace(/\.alt$/, "") }, studio);
      return { status, html: annotate(html, marked, book, attribute) };
    } catch (error) {
      return { problems: [unforeseen(error)] };
    }
  };

  return async (request: IncomingMessage, response: ServerResponse, asked: Asked) => {
    const result = await load(asked);
    const key = `${asked.perspective} ${asked.path}`;
    const framing = { scripts, studio: asked.studio, perspective: asked.perspective };
    // To the page's own script nothing is a failure: the browser would write each into its console.
    const refresh = request.headers[PREVIEW_REFRESH_HEADER] !== undefined;
    if ("html" in result) {
      kept.delete(key);
      kept.set(key, result.html);
      for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
      sendFramed(request, response, refresh ? 200 : result.status, frame(result.html, framing));
      return;
    }
    const { problems } = result;
    if (refresh) {
      send(request, response, 200, "application/json", JSON.stringify({ problems }));
      return;
    }
    const last = kept.get(key) ?? NOTHING_YET;
    sendFramed(request, response, 422, frame(last, { ...framing, problems }));
  };
}

function sendFramed(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { html, policy }: Framed,
): void {
  response.setHeader("Content-Security-Policy", policy);
  sendHtml(request, response, status, html);
}

function unforeseen(error: unknown): ToldProblem {
  if (error instanceof Error && "userFacing" in error) {
    return { where: "Content", message: error.message };
  }
  console.error(error);
  const message = "cannot be shown with this content. The preview’s log says why.";
  return { where: "This page", message };
}
