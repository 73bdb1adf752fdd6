import { createHash } from "node:crypto";
import { SESSION_META, SIGN_IN_SCRIPT, STUDIO_TEMPLATE } from "../../src/facts/studio.ts";
import { SIGN_IN_PAGE } from "./sign-in-page.ts";

/** Where the Studio's page on the embedded lake finds the other programs. It holds no secret. */
export interface StudioSession {
  /** Address of the lake, like `http://127.0.0.1:3333`. */
  url: string;
  /** Id of the project that the lake is. */
  project: string;
  /** Address of the preview, like `http://127.0.0.1:4322`; undefined when there is none. */
  preview?: string | undefined;
  /** Address of the asset-generation service, like `http://127.0.0.1:4324`. */
  avatars?: string | undefined;
}

/** The built page's script that starts the Studio. */
const START_SCRIPT = /<script src="([^"]+)" type="module"><\/script>/;

/**
 * The built page for the embedded lake: it names the other programs, and first asks for a sign-in.
 * What starts the Studio waits in a template.
 * @throws Error when the built page has no script that starts the Studio
 */
export function pageWithSignIn(html: string, session: StudioSession): string {
  const [script, address = ""] = START_SCRIPT.exec(html) ?? [];
  if (script === undefined) {
    throw new Error("The built Studio has no script that starts it: Sanity's page has changed.");
  }
  const named = (["url", "project", "preview", "avatars"] as const).flatMap((name) => {
    const value = session[name];
    return value === undefined ? [] : [` data-${name}="${escape(value)}"`];
  });
  const meta = `<meta name="${SESSION_META}"${named.join("")}>`;
  // Fetched while the browser signs in.
  const preload = `<link rel="modulepreload" href="${address}">`;
  const waiting = `${SIGN_IN_PAGE}<template id="${STUDIO_TEMPLATE}">${script}</template><script src="${SIGN_IN_SCRIPT}" type="module"></script>`;
  // Functions: in a plain replacement text, "$&" and the like have a meaning.
  return html
    .replace(script, () => waiting)
    .replace("<head>", () => `<head>${meta}`)
    .replace("</head>", () => `${preload}</head>`);
}

function escape(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Servers that the Studio speaks with or shows, besides the lake. */
export interface Neighbors {
  preview?: string | undefined;
  avatars?: string | undefined;
  /** Origin that pictures and videos come from besides the lake or Sanity. */
  mediaHost?: string | undefined;
}

/** Allows what the Studio needs: itself, its inline styles, the lake that it works on, its neighbors. */
export function contentSecurityPolicy(
  html: string,
  lakeUrl: string | undefined,
  { preview, avatars, mediaHost }: Neighbors,
): string {
  const asked = avatars === undefined ? "" : ` ${new URL(avatars).origin}`;
  const shown = mediaHost === undefined ? "" : ` ${new URL(mediaHost).origin}`;
  const lake =
    lakeUrl === undefined
      ? { connect: "https://*.sanity.io wss://*.sanity.io", show: "https:" }
      : { connect: `${lakeUrl} ${lakeUrl.replace(/^http/, "ws")}`, show: lakeUrl };
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes(html)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob: ${lake.show}${shown}`,
    `media-src 'self' blob: ${lake.show}${shown}`,
    // `data:` holds the empty answer of studio/build/own-host-only.ts.
    `connect-src 'self' data: ${lake.connect}${asked}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    ...(preview === undefined ? [] : [`frame-src ${new URL(preview).origin}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Hashes of the scripts that stand in the page itself, as a policy names them. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}
