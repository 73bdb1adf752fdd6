import { createHash } from "node:crypto";
import { SESSION_META, SIGN_IN_SCRIPT, STUDIO_TEMPLATE } from "../../src/facts/studio.ts";
import { SIGN_IN_PAGE } from "./sign-in-page.ts";

/** Addresses of the other programs for the Studio's page. It has no secrets. */
export interface StudioSession {
  /** Address of the lake, like `http://127.0.0.1:3333`. */
  url: string;
  /** Project id of the lake. */
  project: string;
  /** Addresses are those of the door, and the browser is signed in by its cookie. */
  person?: boolean;
  /** Address of the preview, like `http://127.0.0.1:4322`; undefined for none. */
  preview?: string | undefined;
  /** Address of the avatar service, like `http://127.0.0.1:4324`; undefined for none. */
  avatars?: string | undefined;
  /** Address of the publisher, like `http://127.0.0.1:4323`; undefined for none. */
  publisher?: string | undefined;
}

const START_SCRIPT = /<script src="([^"]+)" type="module"><\/script>/;

/**
 * The built page for the embedded lake: it names the other programs and asks for a sign-in. A
 * template holds what starts the Studio.
 * @throws {Error} when the built page has no script that starts the Studio
 */
export function pageWithSignIn(html: string, session: StudioSession): string {
  const [script, address = ""] = START_SCRIPT.exec(html) ?? [];
  if (script === undefined) {
    throw new Error("The built Studio has no script that starts it: Sanity's page has changed.");
  }
  // The browser loads it during the sign-in.
  const preload = `<link rel="modulepreload" href="${address}">`;
  const waiting = `${SIGN_IN_PAGE}<template id="${STUDIO_TEMPLATE}">${script}</template><script src="${SIGN_IN_SCRIPT}" type="module"></script>`;
  // Functions, because "$&" and the like have a meaning in a replacement text.
  return pageForLake(html, session)
    .replace(script, () => waiting)
    .replace("</head>", () => `${preload}</head>`);
}

/** The built page for the embedded lake, for a browser that is signed in. */
export function pageForLake(html: string, session: StudioSession): string {
  const named = (["url", "project", "preview", "avatars", "publisher"] as const).flatMap((name) => {
    const value = session[name];
    return value === undefined ? [] : [` data-${name}="${escape(value)}"`];
  });
  if (session.person) named.push(` data-person="yes"`);
  const meta = `<meta name="${SESSION_META}"${named.join("")}>`;
  return html.replace("<head>", () => `<head>${meta}`);
}

function escape(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Servers besides the lake that the Studio uses. */
export interface Neighbors {
  preview?: string | undefined;
  avatars?: string | undefined;
  publisher?: string | undefined;
  /** Origin of pictures and videos besides the lake or Sanity. */
  mediaHost?: string | undefined;
}

/** The Studio's Content Security Policy: itself, its inline styles, its lake and neighbors. */
export function contentSecurityPolicy(
  html: string,
  lakeUrl: string | undefined,
  { preview, avatars, publisher, mediaHost }: Neighbors,
): string {
  const asked = [avatars, publisher].flatMap((url) => (url ? ` ${new URL(url).origin}` : []));
  const shown = mediaHost === undefined ? "" : ` ${new URL(mediaHost).origin}`;
  const lake = lakeUrl === undefined ? "" : new URL(lakeUrl).origin;
  const content =
    lakeUrl === undefined
      ? { connect: "https://*.sanity.io wss://*.sanity.io", show: "https:" }
      : { connect: `${lake} ${lake.replace(/^http/, "ws")}`, show: lake };
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes(html)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob: ${content.show}${shown}`,
    `media-src 'self' blob: ${content.show}${shown}`,
    // `data:` is for the empty response of studio/build/own-host-only.ts.
    `connect-src 'self' data: ${content.connect}${asked.join("")}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    ...(preview === undefined ? [] : [`frame-src ${new URL(preview).origin}`]),
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
