import { Hono } from "hono";
import { PREVIEW_COMPARISON, PREVIEW_SIDE } from "../../contracts/preview.ts";
import { PREVIEW_PATH, STUDIO_PATH } from "../../../src/facts/studio.ts";
import type { PartEnv } from "../../http/part.ts";
import type { Drafts } from "../drafts.ts";
import type { createFiles } from "../files.ts";
import { asVisited } from "../page/frame.ts";
import { escape, plainPage } from "../page/html.ts";
import { sendPage } from "../page/page-handler.ts";
import type { DraftPages } from "../page/pages.ts";
import { toPerspective } from "../perspective.ts";
import { changedPages, type ComparedPage, PUBLISHED } from "./compare.ts";

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

/** The list has no script, and shows two pages of the preview inside the Studio. */
export const COMPARISON_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** A wide window shows each side as on a desktop, at half the size. */
const STYLE = `:root{font:14px/1.45 system-ui,sans-serif}
body{margin:0;padding:16px}ul{margin:0 0 24px;padding:0;list-style:none;max-height:14em;overflow:auto}li{padding:6px 0}
a{color:inherit}[aria-current]{font-weight:700}small{display:block}b{margin-left:8px}
main{display:grid;gap:16px}h2{margin:0 0 8px;font-size:inherit}
section>div{height:80vh;border:1px solid #8888;overflow:hidden}
iframe{width:100%;height:100%;border:0;background:#fff}
@media(min-width:820px){main{grid-template-columns:1fr 1fr}iframe{width:200%;height:200%;transform:scale(.5);transform-origin:0 0}}`;

/**
 * The pages that a release or all drafts change, as a list of links; and one of them, now and then side by
 * side.
 * @param subject `drafts`, or the name of a release
 * @param chosen address of the page to show
 */
export function comparisonPage(
  pages: readonly ComparedPage[],
  subject: string,
  chosen: string | undefined,
): string {
  const chosenPage = pages.find((page) => addressOf(page) === chosen) ?? pages[0];
  const items = pages.map((page) => {
    const address = addressOf(page);
    const link = `${PREVIEW_PATH}${PREVIEW_COMPARISON}/${subject}?page=${encodeURIComponent(address)}#shown`;
    const current = page === chosenPage ? ` aria-current="page"` : "";
    const moved = page.before && page.after && page.before !== page.after;
    const path = moved ? `${page.before} → ${page.after}` : address;
    return `<li${page === chosenPage ? ' id="shown"' : ""}><a href="${escape(link)}"${current}>${escape(page.title)}</a>${kindOf(page)}<small>${escape(path)}${changedBy(page)}</small></li>`;
  });
  const count = pages.length === 1 ? "One page changes" : `${pages.length} pages change`;
  const list = `<p role="status">${count}</p><ul aria-label="Pages that change">${items.join("")}</ul>`;
  const body = chosenPage
    ? list + sides(chosenPage, subject)
    : `<p role="status">No page changes.</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>What changes</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

function addressOf({ before, after }: ComparedPage): string {
  return after ?? before ?? "";
}

/** Label of a page that is new, gone, moved or cannot be shown. */
function kindOf({ before, after, problems }: ComparedPage): string {
  if (problems.length > 0) return " <b>Cannot be shown</b>";
  if (before === null) return " <b>New</b>";
  if (after === null) return " <b>Goes</b>";
  return before === after ? "" : " <b>Moves</b>";
}

function changedBy({ documents }: ComparedPage): string {
  if (documents.length === 0) return "";
  const links = documents.map(
    ({ id, type, title }) =>
      `<a href="${escape(`${STUDIO_PATH}/intent/edit/id=${encodeURIComponent(id)};type=${encodeURIComponent(type)}`)}" target="_top">${escape(title)}</a>`,
  );
  return `. Changed by ${links.join(", ")}`;
}

function sides({ before, after, problems }: ComparedPage, subject: string): string {
  const side = (name: string, path: string | null, perspective: string) => {
    const address = `${PREVIEW_PATH}${PREVIEW_SIDE}/${perspective}${path}`;
    const page =
      path === null
        ? "There is no such page."
        : `<iframe src="${escape(address)}" title="${name}: the page"></iframe>`;
    return `<section><h2>${name}</h2><div>${page}</div></section>`;
  };
  const why = problems.map((problem) => `<p>${escape(problem)}</p>`).join("");
  return `${why}<main>${side("Now", before, PUBLISHED)}${side("Then", after, subject)}</main>`;
}
