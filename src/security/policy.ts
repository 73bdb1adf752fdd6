import type { AstroUserConfig } from "astro";
import { createHash } from "node:crypto";
import { TRUSTED_POLICY } from "sealed-site/browser";
import { GATE_HEAD_SCRIPT } from "../islands/gate/head-script.ts";
import { SEALED_HEAD_SCRIPT } from "../islands/sealed-gate/head-script.ts";

/** The hash that a policy names an inline script or style by. */
export function hashOf(source: string | Buffer): `sha256-${string}` {
  return `sha256-${createHash("sha256").update(source).digest("base64")}`;
}

/** The policy as Astro is told it. */
type Policy = Exclude<NonNullable<AstroUserConfig["security"]>["csp"], boolean | undefined>;

/**
 * The site's Content Security Policy, written into every page as a meta tag. Scripts run only from
 * the site itself or with a known hash, and so do style elements; nothing else loads from anywhere
 * but the site. A page with a video at a media host adds that host (`src/layouts/Page.astro`). The
 * shell of a sealed site adds what it needs to show pages by itself (`src/layouts/Shell.astro`).
 * What a meta tag cannot say (framing) is in the response headers: `server/site/send-file.ts`.
 * @param sealed whether pages are encrypted: then only the code that writes an opened page may make
 *   markup or scripts of a text (Trusted Types)
 */
export function contentSecurityPolicy(sealed: boolean) {
  return {
    directives: [
      "default-src 'self'",
      "img-src 'self' data:",
      "media-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      ...(sealed ? TRUSTED_TYPES : []),
    ],
    scriptDirective: { hashes: [hashOf(headScript(sealed))] },
    // A style attribute reaches one element: it cannot load a file, nor read the page with selectors.
    styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: "attribute" }] },
  } satisfies Policy;
}

const TRUSTED_TYPES = [
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_POLICY}`,
] as const;

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;
/** The encoding stays in front: browsers look for it in the first 1024 bytes. */
const START_OF_HEAD = /<head[^>]*>\s*(?:<meta charset="[^"]*"\s*\/?>)?/i;
const INLINE = /<(script|style)\b[^>]*>(.*?)<\/\1>/gs;

/**
 * Moves a page's Content Security Policy to the beginning of its head, and leaves those hashes in it
 * that the page needs. Astro writes it at the end, and a policy does not apply to the scripts before
 * it; and it names the inline scripts of all pages.
 * @param html a page as UTF-8
 * @param opensOthers true for the page of a sealed site in which all others open: it keeps every hash
 */
export function withPolicyFirst(
  html: Buffer<ArrayBuffer>,
  opensOthers: boolean,
): Buffer<ArrayBuffer> {
  // As Latin-1 each byte is one character: to decode UTF-8 would take a tenth of the time of a render.
  const page = html.toString("latin1");
  const policy = POLICY.exec(page);
  const start = START_OF_HEAD.exec(page);
  if (policy === null || start === null) return html;
  const [everyHash] = policy;
  const inline = new Set(
    // An element whose text is in a file is empty.
    [...page.matchAll(INLINE)]
      .filter(([, , text]) => text !== "")
      .map(([, , text = ""]) => hashOf(Buffer.from(text, "latin1"))),
  );
  const own = everyHash.replace(/ '(sha256-[^']+)'/g, (word, hash: `sha256-${string}`) =>
    opensOthers || inline.has(hash) ? word : "",
  );
  const at = start.index + start[0].length;
  const before = page.slice(at, policy.index);
  const after = page.slice(policy.index + everyHash.length);
  return Buffer.from(page.slice(0, at) + own + before + after, "latin1");
}

/** The script that the head of a page has inline: the Content Security Policy names it by its hash. */
export function headScript(sealed: boolean): string {
  return sealed ? SEALED_HEAD_SCRIPT : GATE_HEAD_SCRIPT;
}
