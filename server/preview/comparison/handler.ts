import type { IncomingMessage, ServerResponse } from "node:http";
import { Side } from "../../../src/facts/comparison-api.ts";
import { PREVIEW_COMPARISON, PREVIEW_SIDE } from "../../../src/facts/preview.ts";
import { sendHtml } from "../answer.ts";
import type { Drafts } from "../drafts.ts";
import type { createFiles } from "../files.ts";
import { asSide, comparisonPage, type ClientFiles } from "../page/frame.ts";
import type { DraftPages } from "../page/pages.ts";
import { plainPage } from "../page/problems.ts";
import { toPerspective } from "../perspective.ts";
import { compareWith } from "./compare.ts";

/** What the handler needs. */
interface ComparisonHandling {
  pages: DraftPages;
  drafts: Drafts;
  scripts: ClientFiles;
  serveFile: ReturnType<typeof createFiles>;
}

/** Who asks. */
interface Asking {
  /** Origin of the Studio. */
  studio: string;
  /** Path below which the browser sees the preview; empty for an origin of its own. */
  base: string;
}

const ADDRESS = new RegExp(`^${PREVIEW_SIDE}/([\\w.-]+)/(before|after)(/.*)$`);
const NOT_HERE = plainPage("No page", "On this side there is no such page.");

/** Serves which pages differ, and their two sides. */
export function createComparisonHandler({ pages, drafts, scripts, serveFile }: ComparisonHandling) {
  /** @returns false for a path that is none of a comparison */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    { studio, base }: Asking,
  ): Promise<boolean> => {
    if (pathname.startsWith(`${PREVIEW_COMPARISON}/`)) {
      const subject = toPerspective(pathname.slice(PREVIEW_COMPARISON.length + 1));
      const found = await compareWith({ pages, drafts, subject, studio }).pages();
      const { html, policy } = comparisonPage(found, { scripts, studio, base });
      response.setHeader("Content-Security-Policy", policy);
      sendHtml(response, 200, html);
      return true;
    }
    const [, name, side, path = "/"] = ADDRESS.exec(pathname) ?? [];
    const known = Side.safeParse(side);
    if (name === undefined || !known.success) return false;
    const below = `${base}${PREVIEW_SIDE}/${name}/${known.data}`;
    if (await serveFile(request, response, path, below)) return true;
    const comparison = compareWith({ pages, drafts, subject: toPerspective(name), studio });
    const html = await comparison.side(known.data, path.replace(/(?<=.)\/+$/, ""));
    const page = asSide(html ?? NOT_HERE, { scripts, studio, base: below, side: known.data });
    response.setHeader("Content-Security-Policy", page.policy);
    sendHtml(response, html === undefined ? 404 : 200, page.html);
    return true;
  };
}
