import { createHash } from "node:crypto";
import { TRUSTED_POLICY } from "sealed-site/browser";
import { GATE_HEAD_SCRIPT } from "../islands/gate/flag.ts";
import { SEALED_HEAD_SCRIPT } from "../islands/sealed-gate/head-script.ts";
import { TRAVEL_HEAD_SCRIPT } from "../travel/head-script.ts";

/** The hash that a policy names an inline script by. */
function scriptHash(source: string): `sha256-${string}` {
  return `sha256-${createHash("sha256").update(source).digest("base64")}`;
}

/** Configuration of the policy for Astro. */
interface ContentSecurityPolicy {
  directives: (
    | `default-src ${string}`
    | `img-src ${string}`
    | `media-src ${string}`
    | `font-src ${string}`
    | `connect-src ${string}`
    | `object-src ${string}`
    | `base-uri ${string}`
    | `form-action ${string}`
    | `require-trusted-types-for ${string}`
    | `trusted-types ${string}`
  )[];
  scriptDirective: { hashes: `sha256-${string}`[] };
  styleDirective: { resources: { resource: "'unsafe-inline'"; kind: "attribute" }[] };
}

/**
 * The site's Content Security Policy, written into every page as a meta tag. Scripts run only from
 * the site itself or with a known hash, and so do style elements; nothing else loads from anywhere
 * but the site. A page with a video at a media host adds that host (`src/layouts/Page.astro`). The
 * shell of a sealed site adds what it needs to show pages by itself (`src/layouts/Shell.astro`).
 * What a meta tag cannot say (framing) is in the response headers: `server/site/send-file.ts`.
 * @param sealed whether pages are encrypted: then only the code that writes an opened page may make
 *   markup or scripts of a text (Trusted Types)
 */
export function contentSecurityPolicy(sealed: boolean): ContentSecurityPolicy {
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
    scriptDirective: { hashes: inlineScripts(sealed).map(scriptHash) },
    // A style attribute reaches one element: it cannot load a file, nor read the page with selectors.
    styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: "attribute" }] },
  };
}

const TRUSTED_TYPES = [
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_POLICY}`,
] as const;

const POLICY = '<meta http-equiv="content-security-policy"';
/** The encoding stays in front: browsers look for it in the first 1024 bytes. */
const START_OF_HEAD = /<head[^>]*>\s*(?:<meta charset="[^"]*"\s*\/?>)?/i;

/**
 * Moves a page's Content Security Policy to the beginning of its head. Astro writes it at the end, and
 * a policy does not apply to the scripts before it.
 * @param html a page as UTF-8: to decode all of it would take a tenth of the time of a render
 */
export function withPolicyFirst(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const from = html.indexOf(POLICY);
  if (from === -1) return html;
  const to = html.indexOf(">", from) + 1;
  // As Latin-1 each byte is one character, so positions in the text are positions in the page.
  const start = START_OF_HEAD.exec(html.toString("latin1", 0, from));
  if (start === null) return html;
  const at = start.index + start[0].length;
  return Buffer.concat([
    html.subarray(0, at),
    html.subarray(from, to),
    html.subarray(at, from),
    html.subarray(to),
  ]);
}

/** Every script that a page carries inline: the Content Security Policy names each by its hash. */
function inlineScripts(sealed: boolean): readonly string[] {
  return [sealed ? SEALED_HEAD_SCRIPT : GATE_HEAD_SCRIPT, TRAVEL_HEAD_SCRIPT];
}
