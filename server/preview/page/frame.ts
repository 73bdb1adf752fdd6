import { createHash } from "node:crypto";
import { PREVIEW_GATE, PREVIEW_PROBLEMS, PREVIEW_VERSION } from "../../../src/facts/preview.ts";
import type { Perspective } from "../handshake.ts";
import type { ToldProblem } from "./trouble.ts";

/** What a browser may do with a page of the preview. */
export interface Framed {
  html: string;
  /** The page's own policy as a header, with what the overlays need. */
  policy: string;
}

const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"\s*\/?>/i;
/** A page of the preview itself. */
const OWN_POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'";

/** What a page of the preview has besides its own content. */
export interface Framing {
  scripts: ClientFiles;
  /** Origin that may frame the page. */
  studio: string;
  perspective: Perspective;
  /** Why this is an older state of the page. */
  problems?: readonly ToldProblem[];
}

/**
 * Makes a rendered page one of the preview: its policy goes into a header that lets the overlays
 * work and names who may frame it; the scripts of the preview come in.
 */
export function frame(html: string, framing: Framing): Framed {
  const own = META_POLICY.exec(html)?.[1];
  const { script, styles } = framing.scripts;
  const version = createHash("sha1").update(html).digest("base64url");
  const head = [
    `<meta name="${PREVIEW_VERSION}" content="${version}" data-perspective="${framing.perspective}">`,
    `<script src="${PREVIEW_GATE}"></script>`,
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    `<script type="module" src="${script}"></script>`,
    framing.problems ? problemScript(framing.problems) : "",
  ].join("");
  return {
    html: html.replace(META_POLICY, "").replace("<head>", () => `<head>${head}`),
    policy: framePolicy(own === undefined ? OWN_POLICY : unescape(own), [framing.studio]),
  };
}

/** Problems for the page's script to show above the content. */
function problemScript(problems: readonly ToldProblem[]): string {
  // In a script no sign is markup but the one that would end it.
  const json = JSON.stringify(problems).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${PREVIEW_PROBLEMS}">${json}</script>`;
}

/** Addresses of what the browser's side of the preview is made of. */
export interface ClientFiles {
  script: string;
  styles: readonly string[];
}

/**
 * A policy with who may frame the page, and with styles that scripts write: the overlays place
 * themselves by them.
 */
export function framePolicy(policy: string, studio: readonly string[]): string {
  const kept = policy
    .split(";")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && !/^(?:style-src|frame-ancestors)/.test(directive));
  const ancestors = studio.length > 0 ? studio.join(" ") : "'none'";
  return [...kept, "style-src 'self' 'unsafe-inline'", `frame-ancestors ${ancestors}`].join("; ");
}

function unescape(text: string): string {
  return text
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
