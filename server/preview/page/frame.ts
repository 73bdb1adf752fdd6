import { createHash } from "node:crypto";
import { PREVIEW_GATE, PREVIEW_PROBLEMS, PREVIEW_VERSION } from "../../contracts/preview.ts";
import type { Perspective } from "../perspective.ts";
import { pageBelow, unescape } from "./html.ts";

/** A problem for the browser. */
export interface LinkedProblem {
  /** The document and the field. */
  where: string;
  message: string;
  /** Value of `data-sanity`: a click opens the field. */
  sanity?: string;
}

/** A page for the Studio's frame. */
export interface FramedPage {
  html: string;
  /** The page's Content Security Policy as a header, extended for the overlays. */
  policy: string;
}

const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"\s*\/?>/i;
/** Policy of the preview's own pages. */
const OWN_POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'";

/** Options of framing. */
export interface FrameOptions {
  scripts: ClientFiles;
  perspective: Perspective;
  /** Path below which the browser sees the page. */
  base: string;
  /** Problems that keep the page from its newest state. */
  problems?: readonly LinkedProblem[];
}

/**
 * Prepares a rendered page for the Studio's frame: moves its policy to a header that allows the
 * overlays and names who may frame it, and adds the preview's scripts.
 */
export function frame(html: string, framing: FrameOptions): FramedPage {
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
    html: pageBelow(
      framing.base,
      html.replace(META_POLICY, "").replace("<head>", () => `<head>${head}`),
    ),
    policy: framePolicy(own === undefined ? OWN_POLICY : unescape(own), "'self'"),
  };
}

/** Prepares a rendered page for a reviewer; no other page may frame it. */
export function reviewed(html: string, base: string): FramedPage {
  const named = html
    .replace("<head>", () => `<head><meta name="robots" content="noindex">`)
    .replace("<title>", "<title>For review: ");
  return asVisited(named, base, "'none'");
}

/**
 * Prepares a rendered page as visitors get it, with the gate open and without the Studio's scripts.
 * @param base path below which the browser sees it
 */
export function asVisited(html: string, base: string, framedBy: "'self'" | "'none'"): FramedPage {
  const own = META_POLICY.exec(html)?.[1];
  const gate = `<head><script src="${PREVIEW_GATE}"></script>`;
  return {
    html: pageBelow(
      base,
      html.replace(META_POLICY, "").replace("<head>", () => gate),
    ),
    policy: framePolicy(own === undefined ? OWN_POLICY : unescape(own), framedBy),
  };
}

function problemScript(problems: readonly LinkedProblem[]): string {
  return `<script type="application/json" id="${PREVIEW_PROBLEMS}">${asJson(problems)}</script>`;
}

/** JSON for the inside of a script element, which only `<` could end. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Addresses of the preview's scripts and styles. */
export interface ClientFiles {
  script: string;
  styles: readonly string[];
}

/** Directives that the preview sets itself, or that its overlays would break: they write markup. */
const LEFT_OUT = /^(?:style-src|frame-ancestors|require-trusted-types-for|trusted-types)\b/;

/**
 * A policy that names who may frame the page, and allows inline styles, which position the
 * overlays. The Trusted Types of a sealed page are left out.
 */
export function framePolicy(policy: string, framedBy: "'self'" | "'none'"): string {
  const directives = policy
    .split(";")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && !LEFT_OUT.test(directive));
  return [...directives, "style-src 'self' 'unsafe-inline'", `frame-ancestors ${framedBy}`].join(
    "; ",
  );
}
