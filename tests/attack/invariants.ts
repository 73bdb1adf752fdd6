import { JSDOM } from "jsdom";
import type { Reply } from "./wire.ts";

/*
 * What must hold of every answer, page and file, whatever was asked. Each function returns what is
 * wrong, in one sentence each; an empty list is good.
 */

/** A secret of the attacked instance, and what to call it in a finding. */
export interface Secret {
  name: string;
  value: string;
  /** The programs print it for the person who starts them. */
  printed?: boolean;
}

/** Headers that every answer has, and what a right value looks like. */
const HEADERS: readonly [name: string, right: RegExp][] = [
  ["x-content-type-options", /^nosniff$/i],
  ["cross-origin-resource-policy", /^(?:same-origin|same-site)$/i],
  ["content-security-policy", /./],
  ["referrer-policy", /./],
];

/** Texts of files that no program may hand out. */
const FOREIGN_FILES: readonly [what: string, text: string][] = [
  ["a SQLite database", "SQLite format 3\0"],
  ["the machine's users", "root:x:0:0:"],
  ["the project's package.json", '"allowScripts"'],
  ["the settings file", "GATE_PASSWORD="],
];

/** Frames of a stack, and paths of the project's code. */
const STACK =
  /\n\s+at .{1,200}:\d+:\d+\)?|\bnode:internal\/|\/(?:server|node_modules)\/[\w./@-]+\.[cm]?[jt]s:\d+/;

/** Types whose bytes a browser may run or render as a page. */
const ACTIVE_TYPE = /html|xml|svg|pdf|javascript|ecmascript|xsl/i;

/** Whether a program may answer so, by itself. */
export function checkStatus({ status, body }: Reply, program: string): string[] {
  if (status < 500) return [];
  // The Content Lake answers so to queries that only Sanity can evaluate, and to those that take too long.
  const ofLake = program === "lake" && (status === 501 || status === 504);
  const allowed = status === 503 || status === 507 || ofLake;
  if (!allowed) return [`The ${program} answered ${status}: ${excerpt(body)}`];
  return body.length > 0 ? [] : [`The ${program} answered ${status} without a reason`];
}

/** Headers that no answer may lack, those of Node's own refusals included. */
export function checkHeaders({ headers }: Reply, program: string): string[] {
  const missing = HEADERS.flatMap(([name, right]) =>
    right.test(headers.get(name) ?? "") ? [] : [name],
  );
  const framed =
    headers.has("x-frame-options") ||
    /frame-ancestors/.test(headers.get("content-security-policy") ?? "");
  if (!framed) missing.push("a rule about frames");
  if (missing.length === 0) return [];
  return [`The ${program} answers without ${missing.join(", ")}`];
}

/** Secrets, private files, and traces of the code. */
export function checkLeaks(
  reply: Pick<Reply, "status" | "headers" | "body" | "bytes">,
  secrets: readonly Secret[],
): string[] {
  const wrong = [reply.bytes, reply.body].flatMap((bytes) => secretsIn(bytes, secrets));
  for (const [what, text] of FOREIGN_FILES) {
    if (reply.body.includes(text)) wrong.push(`${what} was handed out`);
  }
  const type = reply.headers.get("content-type") ?? "";
  const isCode = /javascript|css|font|image|video|audio/.test(type);
  if (!isCode && STACK.test(reply.body.toString("utf8"))) {
    wrong.push(`a stack trace was handed out: ${excerpt(reply.body)}`);
  }
  return [...new Set(wrong)];
}

/** Names of the secrets that are in some bytes, in any usual encoding. */
export function secretsIn(bytes: Buffer | string, secrets: readonly Secret[]): string[] {
  const text = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);
  return secrets.flatMap(({ name, value }) => {
    const forms = [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString("base64").replace(/=+$/, ""),
    ];
    return forms.some((form) => text.includes(form)) ? [`the ${name} was handed out`] : [];
  });
}

/** A part of a file has to be the part that was asked for. */
export function checkRange(reply: Reply, range: string): string[] {
  const { status, headers } = reply;
  const suffix = /^bytes=-(\d+)$/.exec(range)?.[1];
  if (status === 416 && suffix !== undefined && Number(suffix) > 0) {
    return [`Range: ${range} was answered 416 where the end of the file is due`];
  }
  if (status !== 206) return [];
  const [, first, last, size] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
  if (first === undefined) {
    return headers.get("content-type")?.startsWith("multipart/byteranges") === true
      ? []
      : [`Range: ${range} was answered 206 without a content-range`];
  }
  const length = Number(headers.get("content-length"));
  const right = Number(last) - Number(first) + 1 === length && Number(last) < Number(size);
  return right
    ? []
    : [`Range: ${range} was answered with ${length} bytes as ${headers.get("content-range")}`];
}

const SAFE_SCHEME = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z][\w./?#-]*$)/i;
const LINKS = [
  "href",
  "src",
  "action",
  "formaction",
  "poster",
  "data",
  "xlink:href",
  "srcdoc",
  "ping",
];
const DATA_PICTURE = /^data:image\/(?:png|jpeg|webp|avif|gif|svg\+xml)[;,]/i;
/** Elements that no page of the site has. */
const NEVER = "iframe, object, embed, base, frame, frameset, applet, x-attack";

/**
 * Looks for what a text of the dataset must never become: a script, a handler, a link that runs code,
 * an element of its own.
 * @param canary a word that every poisoned text holds
 */
export function checkPage(html: string, canary: string): string[] {
  const { document } = new JSDOM(html).window;
  const wrong: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith("on"))
        wrong.push(`<${name}> has a handler: ${attribute}="${value.slice(0, 80)}"`);
      if (attribute.includes(canary.toLowerCase()))
        wrong.push(`a text became an attribute of <${name}>`);
      if (attribute === "style" && value.includes(canary))
        wrong.push(`a text became a style of <${name}>`);
      if (!LINKS.includes(attribute) || !value.includes(canary)) continue;
      const link = value.replace(/[\0-\x20]/g, "");
      if (!SAFE_SCHEME.test(link) && !DATA_PICTURE.test(link)) {
        wrong.push(`<${name} ${attribute}> leads to ${value.slice(0, 80)}`);
      }
    }
    if (name === "script") wrong.push(...checkScript(element, canary));
    if (name === "style" && element.textContent.includes(canary))
      wrong.push("a text became a style sheet");
  }
  for (const element of document.querySelectorAll(NEVER))
    wrong.push(`<${element.localName}> is in the page`);
  return [...new Set(wrong)];
}

/** Only data may hold a text of the dataset, and only as JSON. */
function checkScript(script: Element, canary: string): string[] {
  const text = script.textContent;
  const type = script.getAttribute("type") ?? "";
  if (!/json/.test(type)) return text.includes(canary) ? ["a text became a script"] : [];
  try {
    JSON.parse(text);
    return [];
  } catch {
    return [`a script of type ${type} is no JSON any more`];
  }
}

/** What is left of an SVG that could act or load something. */
const SVG_DANGERS: readonly [what: string, pattern: RegExp][] = [
  ["a script", /<(?:[\w-]+:)?script\b/i],
  ["a handler", /<[^>]*\son\w+\s*=/i],
  ["foreign content", /<(?:[\w-]+:)?(?:foreignObject|iframe|object|embed|handler)\b/i],
  [
    "a link that runs code",
    /(?:href|src|to|values|from)\s*=\s*["']?\s*(?:j\s*a\s*v\s*a\s*script|vbscript|data:text)/i,
  ],
  ["an entity", /<!ENTITY/i],
  ["a reference to another host", /(?:href|src)\s*=\s*["']?\s*(?:https?:)?\/\//i],
  ["an import of styles", /@import|url\(\s*["']?\s*(?:https?:)?\/\//i],
  ["a style sheet instruction", /<\?xml-stylesheet/i],
];

/** What an uploaded file is served as: it must not act at the address that serves it. */
export function checkServedFile({ headers, body, status }: Reply): string[] {
  if (status !== 200 && status !== 206) return [];
  const wrong: string[] = [];
  const type = headers.get("content-type") ?? "";
  const policy = headers.get("content-security-policy") ?? "";
  if (headers.get("x-content-type-options") !== "nosniff")
    wrong.push("a file is served without nosniff");
  if (!headers.has("cross-origin-resource-policy"))
    wrong.push("a file is served without Cross-Origin-Resource-Policy");
  if (ACTIVE_TYPE.test(type) && !/(?:^|;)\s*sandbox\b/.test(policy)) {
    wrong.push(`a file of type ${type} is served without a sandbox`);
  }
  if (/svg/i.test(type)) {
    // What a section or a comment holds is text, whatever it looks like.
    const text = textOf(body).replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, "");
    for (const [what, pattern] of SVG_DANGERS) {
      if (pattern.test(text)) wrong.push(`a drawing is served with ${what}`);
    }
  }
  return wrong;
}

/** The text of a drawing; some are UTF-16. */
function textOf(body: Buffer): string {
  const isWide = body.subarray(0, 64).filter((byte) => byte === 0).length > 8;
  if (!isWide) return body.toString("utf8");
  const bigEndian = body[0] === 0xfe || body[0] === 0;
  const even = body.subarray(0, body.length - (body.length % 2));
  return (bigEndian ? Buffer.from(even).swap16() : even).toString("utf16le");
}

function excerpt(body: Buffer): string {
  return body.toString("utf8").replace(/\s+/g, " ").slice(0, 160);
}
