import { Hono } from "hono";
import { nameOrType } from "../../studio/field-place.ts";
import { PREVIEW_COMPARISON, PREVIEW_SIDE } from "../contracts/preview.ts";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";
import { PAGES } from "../../src/content/documents/pages.generated.ts";
import type { PartEnv } from "../http/part.ts";
import { type Perspective, toPerspective } from "./drafts.ts";
import type { createFiles } from "./files.ts";
import { frameAsVisited } from "./page/frame.ts";
import { escape, plainPage } from "./page/html.ts";
import { sendPage } from "./page/page-handler.ts";
import type { DraftPages } from "./page/pages.ts";

/** The perspective of visitors, which all others are compared with. */
const PUBLISHED: Perspective = "published";
const ADDRESS = new RegExp(`^${PREVIEW_SIDE}/([\\w-]+)(/.*)$`);

/** Serves the list of pages that a release or all drafts change, and both versions of each. */
export function createComparison(pages: DraftPages, serveFile: ReturnType<typeof createFiles>) {
  const app = new Hono<PartEnv>();
  app.get(`${PREVIEW_COMPARISON}/:subject`, async (c) => {
    const subject = toPerspective(c.req.param("subject"));
    const html = comparisonPage(await changedPages(pages, subject), subject, c.req.query("page"));
    return sendPage(c, 200, { html, policy: POLICY });
  });
  app.get(`${PREVIEW_SIDE}/*`, async (c, next) => {
    const [, name, path = "/"] = ADDRESS.exec(new URL(c.req.url).pathname) ?? [];
    if (name === undefined) return next();
    const base = `${PREVIEW_PATH}${PREVIEW_SIDE}/${name}`;
    const file = await serveFile(c, path, base);
    if (file !== undefined) return file;
    const page = await pages.page(path.replace(/(?<=.)\/+$/, ""), toPerspective(name));
    if ("html" in page) return sendPage(c, page.status, frameAsVisited(page.html, base));
    const why = page.problems.map(({ where, message }) => `${escape(where)}: ${escape(message)}.`);
    return sendPage(c, 422, frameAsVisited(plainPage("Cannot be shown", why.join("<br>")), base));
  });
  return app;
}

/** A page in two states of the content; the path is undefined in a state without the page. */
interface ChangedPage {
  title: string;
  before: string | undefined;
  after: string | undefined;
  /** Whether the page can be rendered from the changed content. */
  shown: boolean;
}

/** The pages that differ between what visitors see and a subject, in the site's order. */
async function changedPages(pages: DraftPages, subject: Perspective): Promise<ChangedPage[]> {
  const render = async (path: string | undefined, perspective: Perspective) => {
    if (path === undefined) return undefined;
    const page = await pages.page(path, perspective);
    // All missing paths give the same "not found" page, so it is no page to compare.
    return "status" in page && page.status === 404 ? undefined : page;
  };
  const publishedPages = await sitePages(pages, PUBLISHED);
  const subjectPages = await sitePages(pages, subject);
  const found: ChangedPage[] = [];
  for (const key of new Set([...subjectPages.keys(), ...publishedPages.keys()])) {
    const title = (subjectPages.get(key) ?? publishedPages.get(key))?.title ?? key;
    const [before, after] = [publishedPages.get(key)?.path, subjectPages.get(key)?.path];
    const published = await render(before, PUBLISHED);
    const changed = await render(after, subject);
    if (before === after && JSON.stringify(published) === JSON.stringify(changed)) continue;
    found.push({ title, before, after, shown: changed === undefined || "html" in changed });
  }
  return found;
}

/** Every page of the site, by what stays the same when its address changes. */
async function sitePages(pages: DraftPages, perspective: Perspective) {
  const { addresses } = await pages.content(perspective);
  const fixed = Object.values(PAGES)
    .sort((one, other) => one.position - other.position)
    .flatMap(({ route, title, alsoAt }) => [{ route, title }, ...alsoAt])
    .map(({ route, title }) => [route, { path: route, title }] as const);
  const own = addresses.pages.flatMap(({ document, type, path }) => {
    const title = nameOrType(document._id, { ...document, _type: type });
    return path === undefined ? [] : [[document._id, { path, title }] as const];
  });
  return new Map([...fixed, ...own]);
}

/** The list has no script, and shows two pages of the preview inside the Studio. */
const POLICY =
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
function comparisonPage(
  pages: readonly ChangedPage[],
  subject: string,
  chosen: string | undefined,
): string {
  const chosenPage = pages.find((page) => addressOf(page) === chosen) ?? pages[0];
  const items = pages.map((page) => {
    const address = addressOf(page);
    const link = `${PREVIEW_PATH}${PREVIEW_COMPARISON}/${subject}?page=${encodeURIComponent(address)}#shown`;
    const [id, current] = page === chosenPage ? [' id="shown"', ' aria-current="page"'] : ["", ""];
    const path = kindOf(page) === "Moves" ? `${page.before} → ${page.after}` : address;
    return `<li${id}><a href="${escape(link)}"${current}>${escape(page.title)}</a> <b>${kindOf(page)}</b><small>${escape(path)}</small></li>`;
  });
  const count = pages.length === 1 ? "One page changes" : `${pages.length} pages change`;
  const body = chosenPage
    ? `<p role="status">${count}</p><ul aria-label="Pages that change">${items.join("")}</ul><main>${side("Now", chosenPage.before, PUBLISHED)}${side("Then", chosenPage.after, subject)}</main>`
    : `<p role="status">No page changes.</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>What changes</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

function addressOf({ before, after }: ChangedPage): string {
  return after ?? before ?? "";
}

/** Label of a page that is new, gone, moved or cannot be shown. */
function kindOf({ before, after, shown }: ChangedPage): string {
  if (!shown) return "Cannot be shown";
  if (before === undefined) return "New";
  if (after === undefined) return "Goes";
  return before === after ? "" : "Moves";
}

function side(name: string, path: string | undefined, perspective: Perspective): string {
  const address = `${PREVIEW_PATH}${PREVIEW_SIDE}/${perspective}${path}`;
  const page =
    path === undefined
      ? "There is no such page."
      : `<iframe src="${escape(address)}" title="${name}: the page"></iframe>`;
  return `<section><h2>${name}</h2><div>${page}</div></section>`;
}
