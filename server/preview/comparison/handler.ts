import { Hono } from "hono";
import { PREVIEW_COMPARISON, PREVIEW_SIDE } from "../../contracts/preview.ts";
import { PREVIEW_PATH } from "../../../src/facts/studio.ts";
import type { PartEnv } from "../../http/part.ts";
import type { Drafts } from "../drafts.ts";
import type { createFiles } from "../files.ts";
import { asVisited } from "../page/frame.ts";
import { plainPage } from "../page/html.ts";
import { sendPage } from "../page/page-handler.ts";
import type { DraftPages } from "../page/pages.ts";
import { toPerspective } from "../perspective.ts";
import { changedPages } from "./compare.ts";
import { COMPARISON_POLICY, comparisonPage } from "./page.ts";

/** Dependencies of a comparison. */
interface ComparisonParts {
  pages: DraftPages;
  drafts: Drafts;
  serveFile: ReturnType<typeof createFiles>;
}

const ADDRESS = new RegExp(`^${PREVIEW_SIDE}/([\\w.-]+)(/.*)$`);
const NO_PAGE = plainPage("No page", "The site cannot show this page.");

/** Serves the list of pages that a release or all drafts change, and both versions of each. */
export function createComparison({ pages, drafts, serveFile }: ComparisonParts) {
  const app = new Hono<PartEnv>();
  app.get(`${PREVIEW_COMPARISON}/:subject`, async (c) => {
    const subject = toPerspective(c.req.param("subject"));
    const found = await changedPages(pages, drafts, subject);
    const html = comparisonPage(found, subject, c.req.query("page"));
    return sendPage(c, 200, { html, policy: COMPARISON_POLICY });
  });
  app.get(`${PREVIEW_SIDE}/*`, async (c, next) => {
    const [, name, path = "/"] = ADDRESS.exec(new URL(c.req.url).pathname) ?? [];
    if (name === undefined) return next();
    const base = `${PREVIEW_PATH}${PREVIEW_SIDE}/${name}`;
    const file = await serveFile(c, path, base);
    if (file !== undefined) return file;
    const page = await pages.page(path.replace(/(?<=.)\/+$/, ""), toPerspective(name));
    const { status, html } = "html" in page ? page : { status: 422, html: NO_PAGE };
    return sendPage(c, status, asVisited(html, base, "'self'"));
  });
  return app;
}
