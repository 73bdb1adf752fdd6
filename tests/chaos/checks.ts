import { JSDOM } from "jsdom";
import type { Reply } from "../support/wire.ts";

/** Headers of every response, including Node's own refusals, and their required values. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  "x-content-type-options": /^nosniff$/i,
  "cross-origin-resource-policy": /^same-(?:origin|site)$/i,
  "content-security-policy": /./,
  "referrer-policy": /./,
};
/** Texts of files that no address may serve. */
const FOREIGN_FILES = ["SQLite format 3\0", "root:x:0:0:", '"allowScripts"', "GATE_PASSWORD="];
/** Frames of a stack, and paths of the project's code. */
const STACK =
  /\n\s+at .{1,200}:\d+:\d+\)?|\bnode:internal\/|\/(?:server|node_modules)\/[\w./@-]+\.[cm]?[jt]s:\d+/;

/**
 * 501 and 504: the lake, to what only Sanity can evaluate and to what takes too long; 502: a part that is being
 * started.
 */
const BY_ITSELF = [501, 502, 503, 504, 507];

/** Forbidden findings in a response to any request; empty if all is well. */
export function wrongIn(reply: Reply, secrets: readonly string[]): string[] {
  const { status, headers, body } = reply;
  const text = body.toString("utf8");
  const wrong: string[] = [];
  if (status >= 500 && !BY_ITSELF.includes(status)) wrong.push(`answered ${status}: ${text}`);
  // A response to HEAD has the length of the body, but no body.
  const isEmpty = text === "" && !(Number(headers.get("content-length")) > 0);
  if (status >= 500 && isEmpty) wrong.push(`answered ${status} without a reason`);
  for (const [name, right] of Object.entries(HEADERS)) {
    if (!right.test(headers.get(name) ?? "")) wrong.push(`answered without a right ${name}`);
  }
  const all = [...headers.values(), text].join("\n");
  for (const secret of [...secrets, ...FOREIGN_FILES]) {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64url")];
    if (forms.some((form) => all.includes(form))) wrong.push(`handed out ${secret.slice(0, 12)}`);
  }
  const isCode = /javascript|css|font|image|video|audio/.test(headers.get("content-type") ?? "");
  if (!isCode && STACK.test(text)) wrong.push(`handed out a stack trace: ${text.slice(0, 300)}`);
  return wrong;
}

const LINKS = ["href", "src", "action", "formaction", "poster", "data", "xlink:href", "ping"];
const SAFE_LINK =
  /^(?:https?:|mailto:|tel:|[^a-z]|[a-z][\w./?#-]*$|data:image\/(?:png|jpeg|webp|avif|gif|svg\+xml)[;,])/i;
/** Elements that no page of the site has. */
const NEVER = "iframe, object, embed, base, frame, applet, x-chaos";

/**
 * Finds what a text of the dataset must never become: a script, a handler, a link that runs code,
 * an element of its own.
 * @param canary a word that every poisoned text holds, in small letters
 */
export function poisonIn(html: string, canary: string): string[] {
  const { document } = new JSDOM(html).window;
  const wrong = [...document.querySelectorAll(NEVER)].map(
    ({ localName }) => `holds <${localName}>`,
  );
  for (const { localName: name, attributes } of document.querySelectorAll("*")) {
    for (const { name: attribute, value } of attributes) {
      const link = value.replace(/[\0-\x20]/g, "");
      if (attribute.startsWith("on")) wrong.push(`<${name}> has a handler ${attribute}`);
      if (attribute.includes(canary)) wrong.push(`a text became an attribute of <${name}>`);
      if (!value.includes(canary)) continue;
      if (attribute === "style") wrong.push(`a text became a style of <${name}>`);
      if (LINKS.includes(attribute) && !SAFE_LINK.test(link))
        wrong.push(`<${name}> leads to ${link}`);
    }
  }
  for (const element of document.querySelectorAll("script, style")) {
    const isData = /json/.test(element.getAttribute("type") ?? "");
    if (isData && !isJson(element.textContent)) wrong.push("a script is no JSON any more");
    if (!isData && element.textContent.includes(canary)) {
      wrong.push(`a text became a part of <${element.localName}>`);
    }
  }
  return wrong;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
