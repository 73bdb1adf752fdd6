import { trustedMaker } from "./trusted-types.ts";

/** Head elements that the opened page adds to the document; styles are added separately. */
const HEAD_ELEMENTS =
  "title, meta[name], meta[property], link[rel='canonical'], script[type$='json']";
/** Head elements of the gate page that the opened page replaces. */
const REPLACED = "title, meta[name='robots'], meta[name='theme-color']";

/**
 * Writes an opened page into the document of the gate page, behind the gate. Resolves when its styles are
 * loaded, so that the page never shows unstyled; then its scripts run.
 * @param html the whole page
 * @param prepare is given the page before the browser loads anything that it names
 */
export async function writePage(
  html: string,
  prepare: (page: Document) => void = () => undefined,
): Promise<void> {
  const page = new DOMParser().parseFromString(
    trustedMaker().createHTML(withInertRules(html)),
    "text/html",
  );
  // DOMParser parses without scripting, so noscript holds elements. This visitor has scripts.
  for (const element of page.querySelectorAll("noscript")) element.remove();
  prepare(page);
  await addStyles(page);
  describe(page);
  // In a fragment of the live document: scripts of the parsed document count as already run.
  const body = document.createDocumentFragment();
  body.append(...page.body.childNodes);
  for (const script of body.querySelectorAll("script")) script.replaceWith(copyScript(script));
  document.body.append(body);
}

/** Tags that hold the page's styles as inert text while it is parsed. */
const RULES = { open: '<script type="text/css">', close: "</script>" } as const;

/**
 * Turns the page's styles into inert text: the gate page's policy does not know their hash, and
 * browsers report a forbidden style even in a document that is only parsed.
 */
function withInertRules(html: string): string {
  const head = html.slice(0, html.indexOf("</head>"));
  const inert = head.replaceAll("<style>", RULES.open).replaceAll("</style>", RULES.close);
  return inert + html.slice(head.length);
}

/** Copies title, description and the root attributes that print styles use. */
function describe(page: Document): void {
  for (const { name, value } of page.documentElement.attributes) {
    if (name !== "data-gate") document.documentElement.setAttribute(name, value);
  }
  for (const element of document.head.querySelectorAll(REPLACED)) element.remove();
  document.head.append(...page.head.querySelectorAll(HEAD_ELEMENTS));
}

/** Adds the page's style sheets that the gate page lacks, in the page's order, and its own rules. */
async function addStyles(page: Document): Promise<void> {
  const arriving: Promise<unknown>[] = [];
  let last: Element | null = null;
  for (const { href } of page.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const known: HTMLLinkElement | undefined = [
      ...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"),
    ].find((link) => link.href === href);
    const link = known ?? styleLink(href);
    if (known === undefined) {
      arriving.push(waitForSheet(link));
      if (last === null) document.head.append(link);
      else last.after(link);
    }
    last = link;
  }
  // The policy allows only the gate page's own styles by hash, so the page's are constructed sheets.
  for (const { text } of page.head.querySelectorAll<HTMLScriptElement>("script[type='text/css']")) {
    const sheet = new CSSStyleSheet();
    arriving.push(sheet.replace(text));
    document.adoptedStyleSheets.push(sheet);
  }
  await Promise.all(arriving);
}

function styleLink(href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return link;
}

/** Resolves when a style sheet has arrived or failed: a page without one can still be read. */
function waitForSheet(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener("error", () => resolve(), { once: true });
  });
}

/** A copy of the script: a script that DOMParser made never runs. */
function copyScript(script: HTMLScriptElement): HTMLScriptElement {
  const copy = document.createElement("script");
  for (const { name, value } of script.attributes) {
    if (name !== "src") copy.setAttribute(name, value);
  }
  // Scripts that are added later run as they arrive, unless told to keep their order.
  copy.async = false;
  if (script.hasAttribute("src")) copy.src = trustedMaker().createScriptURL(script.src);
  else copy.text = trustedMaker().createScript(script.text);
  return copy;
}
