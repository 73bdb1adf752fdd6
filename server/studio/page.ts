import { createHash } from "node:crypto";
import { SESSION_META } from "../../src/facts/studio.ts";

/**
 * The built page, with the facts that the Studio needs about its server. It contains no secret.
 * @param options.project id of the project that the embedded lake is; undefined on a real one
 * @param options.accounts whether people sign in by name
 */
export function studioPage(
  html: string,
  { project, accounts }: { project?: string | undefined; accounts: boolean },
): string {
  const named = [
    ...(project === undefined ? [] : [` data-project="${escape(project)}"`]),
    ...(accounts ? [` data-accounts="yes"`] : []),
  ];
  const meta = `<meta name="${SESSION_META}"${named.join("")}>`;
  // A function, because "$&" is special in a replacement string.
  return html.replace("<head>", () => `<head>${meta}`);
}

function escape(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The Studio's Content Security Policy: its own origin, its inline styles, and Sanity on a real project.
 * @param options.lake whether it works on the embedded lake
 * @param options.mediaHost origin of pictures and videos besides the lake or Sanity
 */
export function contentSecurityPolicy(
  html: string,
  { lake, mediaHost }: { lake: boolean; mediaHost?: string | undefined },
): string {
  const host = mediaHost === undefined ? "" : ` ${new URL(mediaHost).origin}`;
  const mediaHosts = lake ? host : ` https:${host}`;
  const apiHosts = lake ? "" : " https://*.sanity.io wss://*.sanity.io";
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes(html)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob:${mediaHosts}`,
    `media-src 'self' blob:${mediaHosts}`,
    // `data:` is for the empty response of studio/build/own-host-only.ts.
    `connect-src 'self' data:${apiHosts}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Hashes of the page's inline scripts, as a policy names them. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}
