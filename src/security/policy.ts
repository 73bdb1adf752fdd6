import { createHash } from "node:crypto";
import { INLINE_SCRIPTS } from "./inline-scripts.ts";

/** The hash that a policy names an inline script by. */
function scriptHash(source: string): `sha256-${string}` {
  return `sha256-${createHash("sha256").update(source).digest("base64")}`;
}

/**
 * The site's Content Security Policy, written into every page as a meta tag. Scripts run only from
 * the site itself or with a known hash; nothing else loads from anywhere but the site. A page with a
 * video at a media host adds that host (`src/layouts/Page.astro`). What a meta
 * tag cannot say (framing) is in the response headers: `server/site/headers.ts`.
 */
export const contentSecurityPolicy: {
  directives: (
    | `default-src ${string}`
    | `img-src ${string}`
    | `media-src ${string}`
    | `font-src ${string}`
    | `connect-src ${string}`
    | `object-src ${string}`
    | `base-uri ${string}`
    | `form-action ${string}`
  )[];
  scriptDirective: { hashes: `sha256-${string}`[] };
} = {
  directives: [
    "default-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ],
  scriptDirective: { hashes: INLINE_SCRIPTS.map(scriptHash) },
};
