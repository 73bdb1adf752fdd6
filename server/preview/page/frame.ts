import { createHash } from "node:crypto";
import { defaultTreeAdapter, parse, serialize } from "parse5";
import { PREVIEW_CLIENT, PREVIEW_GATE, PREVIEW_VERSION } from "../../contracts/preview.ts";
import { PREVIEW_PATH } from "../../../src/facts/studio.ts";
import type { Perspective } from "../drafts.ts";
import { attribute, elementsIn, moveBelow } from "./html.ts";

/** A page for the Studio's frame. */
export interface FramedPage {
  html: string;
  /** The page's Content Security Policy as a header, extended for the overlays. */
  policy: string;
}

/** Policy of the preview's own pages. */
const OWN_POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'";

/** Prepares a rendered page for the Studio's frame, with the preview's scripts. */
export function frameForStudio(html: string, perspective: Perspective): FramedPage {
  const version = createHash("sha1").update(html).digest("base64url");
  const head = [
    `<meta name="${PREVIEW_VERSION}" content="${version}" data-perspective="${perspective}">`,
    `<link rel="stylesheet" href="${PREVIEW_PATH}${PREVIEW_CLIENT}overlay.css">`,
    `<script type="module" src="${PREVIEW_PATH}${PREVIEW_CLIENT}overlay.js"></script>`,
  ].join("");
  return prepareFrame(html, head, PREVIEW_PATH, "'self'");
}

/** Prepares a rendered page for a reviewer; no other page may frame it. */
export function frameForReview(html: string, base: string): FramedPage {
  const named = html.replace("<title>", "<title>For review: ");
  return prepareFrame(named, `<meta name="robots" content="noindex">`, base, "'none'");
}

/** Prepares a rendered page as visitors get it, for a frame of the Studio. */
export function frameAsVisited(html: string, base: string): FramedPage {
  return prepareFrame(html, "", base, "'self'");
}

/**
 * Opens the gate of a page, and moves its policy to a header that says who may frame it.
 * @param head markup to add
 * @param base path below which the browser sees the page
 */
function prepareFrame(
  html: string,
  head: string,
  base: string,
  framedBy: "'self'" | "'none'",
): FramedPage {
  const page = parse(html);
  let policy = OWN_POLICY;
  for (const element of [...elementsIn(page)]) {
    if (attribute(element, "http-equiv") === "content-security-policy") {
      policy = attribute(element, "content") ?? policy;
      defaultTreeAdapter.detachNode(element);
    } else moveBelow(base, element);
  }
  const start = `<head><script src="${base}${PREVIEW_GATE}"></script>${head}`;
  return {
    html: serialize(page).replace("<head>", () => start),
    policy: framePolicy(policy, framedBy),
  };
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
