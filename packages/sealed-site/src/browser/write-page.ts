import { trusted } from "./trusted.ts";

/** What in the head of an opened page describes it; the gate page has the rest, or it came with the styles. */
const DESCRIBES = "title, meta[name], meta[property], link[rel='canonical'], script[type$='json']";
/** What in the head of the gate page the opened page replaces. */
const REPLACED = "title, meta[name='robots'], meta[name='theme-color']";

/**
 * Writes an opened page into the document of the gate page, behind the gate. Resolves when its styles are
 * there, so that nothing of it is seen without them; its scripts run then.
 * @param html the whole page
 * @param prepare is given the page before the browser loads anything that it names
 */
export async function writePage(
  html: string,
  prepare: (page: Document) => void = () => undefined,
): Promise<void> {
  const page = new DOMParser().parseFromString(
    trusted().createHTML(withInertRules(html)),
    "text/html",
  );
  // To the parser scripts are off, so these hold elements. They are not for this visitor.
  for (const element of page.querySelectorAll("noscript")) element.remove();
  prepare(page);
  await addStyles(page);
  describe(page);
  // In a fragment: in the document that was only read they would be taken as done.
  const body = document.createDocumentFragment();
  body.append(...page.body.childNodes);
  for (const script of body.querySelectorAll("script")) script.replaceWith(renewed(script));
  document.body.append(body);
}

/** What holds the rules of a page that is only read. */
const RULES = { open: '<script type="text/css">', close: "</script>" } as const;

/**
 * The page with the rules of its head as inert text: the gate page's policy does not know their hash, and
 * browsers report a style that is against it even in a document that is only read.
 */
function withInertRules(html: string): string {
  const head = html.slice(0, html.indexOf("</head>"));
  const inert = head.replaceAll("<style>", RULES.open).replaceAll("</style>", RULES.close);
  return inert + html.slice(head.length);
}

/** Title, description and the attributes that paper shows. */
function describe(page: Document): void {
  for (const { name, value } of page.documentElement.attributes) {
    if (name !== "data-gate") document.documentElement.setAttribute(name, value);
  }
  for (const element of document.head.querySelectorAll(REPLACED)) element.remove();
  document.head.append(...page.head.querySelectorAll(DESCRIBES));
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
      arriving.push(settled(link));
      if (last === null) document.head.append(link);
      else last.after(link);
    }
    last = link;
  }
  // The policy knows the hash of the gate page's own rules, not of the page's: those come as an object.
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
function settled(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener("error", () => resolve(), { once: true });
  });
}

/** The same script, made anew: one that a DOMParser has made never runs. */
function renewed(script: HTMLScriptElement): HTMLScriptElement {
  const copy = document.createElement("script");
  for (const { name, value } of script.attributes) {
    if (name !== "src") copy.setAttribute(name, value);
  }
  // Scripts that are added later run as they arrive, unless told to keep their order.
  copy.async = false;
  if (script.hasAttribute("src")) copy.src = trusted().createScriptURL(script.src);
  else copy.text = trusted().createScript(script.text);
  return copy;
}
