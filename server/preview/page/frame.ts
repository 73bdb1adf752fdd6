import { createHash } from "node:crypto";
import type { ComparedPage, Side } from "../../../src/facts/comparison-api.ts";
import {
  PREVIEW_GATE,
  PREVIEW_PAGES,
  PREVIEW_PROBLEMS,
  PREVIEW_VERSION,
} from "../../../src/facts/preview.ts";
import { pageBelow } from "./below.ts";
import type { Perspective } from "../perspective.ts";
import type { ShownProblem } from "./problems.ts";

/** A page for the Studio's frame. */
export interface FramedPage {
  html: string;
  /** The page's Content Security Policy as a header, extended for the overlays. */
  policy: string;
}

const META_POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"\s*\/?>/i;
/** Policy of the preview's own pages. */
const OWN_POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'";

/** What is added to a page. */
export interface FrameOptions {
  scripts: ClientFiles;
  perspective: Perspective;
  /** Path below which the browser sees the page. */
  base: string;
  /** Why the page is an older state. */
  problems?: readonly ShownProblem[];
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

/**
 * A rendered page for a reviewer: it is what visitors would get, behind an open gate, without scripts of the
 * Studio, and no page may frame it.
 */
export function reviewed(html: string, base: string): FramedPage {
  const own = META_POLICY.exec(html)?.[1];
  const head = `<meta name="robots" content="noindex"><script src="${PREVIEW_GATE}"></script>`;
  return {
    html: pageBelow(
      base,
      html
        .replace(META_POLICY, "")
        .replace("<head>", () => `<head>${head}`)
        .replace("<title>", "<title>For review: "),
    ),
    policy: framePolicy(own === undefined ? OWN_POLICY : unescape(own), "'none'"),
  };
}

/** How the two sides of a comparison show what differs. */
const MARK = "[data-differs]{outline:5px solid #b3261e;outline-offset:5px;border-radius:3px}";

/**
 * A rendered page as one side of a comparison, in a frame of the Studio: behind an open gate, with marks
 * and without overlays.
 * @param options.base path below which the browser sees this side
 */
export function asSide(
  html: string,
  { scripts, base, side }: Pick<FrameOptions, "scripts" | "base"> & { side: Side },
): FramedPage {
  const own = META_POLICY.exec(html)?.[1];
  const head = [
    `<script src="${PREVIEW_GATE}"></script>`,
    `<style>${MARK}</style>`,
    `<script type="module" src="${scripts.side}" data-side="${side}"></script>`,
  ].join("");
  return {
    html: pageBelow(
      base,
      html.replace(META_POLICY, "").replace("<head>", () => `<head>${head}`),
    ),
    policy: framePolicy(own === undefined ? OWN_POLICY : unescape(own), "'self'"),
  };
}

/** The page that tells the Studio around it which pages differ. */
export function comparisonPage(
  pages: readonly ComparedPage[],
  { scripts, base }: Pick<FrameOptions, "scripts" | "base">,
): FramedPage {
  const data = `<script type="application/json" id="${PREVIEW_PAGES}">${asJson(pages)}</script>`;
  const script = `<script type="module" src="${scripts.comparison}"></script>`;
  return {
    html: pageBelow(
      base,
      `<!doctype html><html lang="en"><head><title>Comparison</title></head><body>${data}${script}</body></html>`,
    ),
    policy: framePolicy(OWN_POLICY, "'self'"),
  };
}

function problemScript(problems: readonly ShownProblem[]): string {
  return `<script type="application/json" id="${PREVIEW_PROBLEMS}">${asJson(problems)}</script>`;
}

/** JSON for the inside of a script. Only this character could end it. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Addresses of the preview's scripts and styles. */
export interface ClientFiles {
  script: string;
  /** Of the page that tells which pages differ. */
  comparison: string;
  /** Of a side of a comparison. */
  side: string;
  styles: readonly string[];
}

/** Directives that the preview sets itself, or that its overlays would break: they write markup. */
const LEFT_OUT = /^(?:style-src|frame-ancestors|require-trusted-types-for|trusted-types)\b/;

/**
 * A policy that names who may frame the page, and allows inline styles, which position the
 * overlays. The Trusted Types of a sealed page are left out.
 */
export function framePolicy(policy: string, framedBy: "'self'" | "'none'"): string {
  const kept = policy
    .split(";")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && !LEFT_OUT.test(directive));
  return [...kept, "style-src 'self' 'unsafe-inline'", `frame-ancestors ${framedBy}`].join("; ");
}

function unescape(text: string): string {
  return text
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
