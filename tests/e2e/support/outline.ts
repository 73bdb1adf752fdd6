import { JSDOM } from "jsdom";
import { hashText } from "../../../server/runtime/hash.ts";

/** Scripts and styles: tests and pictures of their own hold what they do. */
const CODE =
  'script:not([type="application/ld+json"]), style, link:is([rel=stylesheet], [rel=preload])';

/** Invisible attributes that differ between builds: classes, scopes, chunks, islands' numbers. */
const BUILD_ATTRIBUTE = /^(?:class|uid|prefix|opts|(?:component|renderer)-url|data-astro-.*)$/;

/** An element with at most so many others in it is one line. */
const IN_ONE_LINE = 2;

/** Characters of a text or of an attribute that are shown; a digest speaks for all of it. */
const EXCERPT = 28;

/**
 * A page as a list of its elements, one a line: its attributes, how its text begins, and digests of
 * what is not shown. Drawings are one line each. Left out is what says nothing of the page: scripts,
 * styles, the names that a build gives to classes and chunks, the hashes of the policy, the gate's
 * verifier, the site's own address.
 * @param html the whole document
 */
export function outlineOf(html: string): string {
  const { document } = new JSDOM(withoutSecrets(html)).window;
  for (const code of document.querySelectorAll(CODE)) code.remove();
  for (const element of document.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (BUILD_ATTRIBUTE.test(name)) element.removeAttribute(name);
    }
  }
  return `${linesOf(document.documentElement, "").join("\n")}\n`;
}

/** A document without its own address, the hashes of its policy and the gate's verifier. */
function withoutSecrets(html: string): string {
  const origin = /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(html)?.[1];
  return (origin === undefined ? html : html.replaceAll(origin, ""))
    .replaceAll(/ ?'sha256-[^']+'/g, "")
    .replaceAll(/(&quot;(?:salt|hash)&quot;:\[0),&quot;[^&]*&quot;/g, "$1");
}

function linesOf(element: Element, indent: string): string[] {
  if (element.localName === "svg") return [`${indent}svg ${digest(element.outerHTML)}`];
  const line = `${indent}${tagOf(element)}`;
  if (element.querySelectorAll("*").length <= IN_ONE_LINE) return [line + contentOf(element)];
  return [line, ...[...element.childNodes].flatMap((node) => linesOfNode(node, `${indent} `))];
}

function linesOfNode(node: ChildNode, indent: string): string[] {
  if (isElement(node)) return linesOf(node, indent);
  const text = node.nodeType === node.TEXT_NODE ? node.textContent?.trim() : "";
  return text ? [indent + excerpt(text)] : [];
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

function tagOf(element: Element): string {
  const attributes = [...element.attributes].map(
    ({ name, value }) => ` ${name}${value && `=${excerpt(value)}`}`,
  );
  return `${element.localName}${attributes.join("")}`;
}

/** Content of an element on one line: its text, with a digest if there is more. */
function contentOf({ innerHTML, textContent }: Element): string {
  if (innerHTML === "") return "";
  if (innerHTML === textContent) return ` ${excerpt(innerHTML)}`;
  const text = innerHTML.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  return ` "${text.trim().slice(0, EXCERPT)}" ${digest(innerHTML)}`;
}

function excerpt(text: string): string {
  if (text.length <= EXCERPT + 8) return `"${text}"`;
  return `"${text.slice(0, EXCERPT)}…" ${digest(text)}`;
}

function digest(text: string): string {
  return `#${hashText(text).slice(0, 6)}`;
}
