import { Hono } from "hono";
import { Side } from "../../../src/facts/comparison-api.ts";
import { PREVIEW_COMPARISON, PREVIEW_SIDE } from "../../../src/facts/preview.ts";
import { PREVIEW_PATH } from "../../../src/facts/studio.ts";
import type { PartEnv } from "../../http/part.ts";
import type { Drafts } from "../drafts.ts";
import type { createFiles } from "../files.ts";
import { asSide, comparisonPage, type ClientFiles } from "../page/frame.ts";
import { sendPage } from "../page/page-handler.ts";
import type { DraftPages } from "../page/pages.ts";
import { plainPage } from "../page/problems.ts";
import { toPerspective } from "../perspective.ts";
import { compareWith } from "./compare.ts";

/** What a comparison needs. */
interface ComparisonParts {
  pages: DraftPages;
  drafts: Drafts;
  scripts: ClientFiles;
  serveFile: ReturnType<typeof createFiles>;
}

const ADDRESS = new RegExp(`^${PREVIEW_SIDE}/([\\w.-]+)/(before|after)(/.*)$`);
const NOT_HERE = plainPage("No page", "On this side there is no such page.");

/** Serves which pages differ, and their two sides. */
export function createComparison({ pages, drafts, scripts, serveFile }: ComparisonParts) {
  const app = new Hono<PartEnv>();
  app.get(`${PREVIEW_COMPARISON}/:subject`, async (c) => {
    const subject = toPerspective(c.req.param("subject"));
    const studio = c.env.visit.origin;
    const found = await compareWith({ pages, drafts, subject, studio }).pages();
    return sendPage(c, 200, comparisonPage(found, { scripts, base: PREVIEW_PATH }));
  });
  app.get(`${PREVIEW_SIDE}/*`, async (c, next) => {
    const [, name, side, path = "/"] = ADDRESS.exec(new URL(c.req.url).pathname) ?? [];
    const known = Side.safeParse(side);
    if (name === undefined || !known.success) return next();
    const below = `${PREVIEW_PATH}${PREVIEW_SIDE}/${name}/${known.data}`;
    const file = await serveFile(c, path, below);
    if (file !== undefined) return file;
    const studio = c.env.visit.origin;
    const comparison = compareWith({ pages, drafts, subject: toPerspective(name), studio });
    const html = await comparison.side(known.data, path.replace(/(?<=.)\/+$/, ""));
    const page = asSide(html ?? NOT_HERE, { scripts, base: below, side: known.data });
    return sendPage(c, html === undefined ? 404 : 200, page);
  });
  return app;
}
