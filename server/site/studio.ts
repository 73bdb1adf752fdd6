import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { SESSION_META, STUDIO_PATH } from "../../src/facts/studio.ts";
import { isOfThisMachine } from "../http/local.ts";
import { decodePath, requestPath } from "./address.ts";
import { folderFiles } from "./folder-files.ts";
import { IMMUTABLE, REVALIDATE } from "./headers.ts";
import { sendFile } from "./send-file.ts";

/** How the Studio's page reaches the embedded Content Lake, and with what it may write there. */
export interface StudioSession {
  url: string;
  token: string;
  /** Address of the preview, like `http://localhost:4322`; undefined when there is none. */
  preview?: string | undefined;
  /** Address of the asset-generation service, like `http://localhost:4324`. */
  avatars?: string | undefined;
}

/** Answers requests for {@link STUDIO_PATH} and everything below it. */
export type StudioHandler = (request: IncomingMessage, response: ServerResponse) => void;

const STATIC = `${STUDIO_PATH}/static/`;
/** Vite ends a name by eight characters of a hash of the content. */
const HASHED = /-[\w-]{8}\.\w+$/;
const REFUSAL = `The Studio of the embedded Content Lake opens only on the machine that runs it, at its localhost address. To edit from elsewhere, use a real Sanity project: see docs/editing.md.\n`;

/**
 * Serves a built Studio: its files, and its page for every other address below the path.
 *
 * On the embedded lake the page holds the token that may write, so it is given only to this machine:
 * the peer must be the loopback address, named as such by the Host header (a foreign name that was
 * pointed at the loopback address is refused), with no proxy between.
 *
 * @param options.folder absolute path of the built Studio, built for {@link STUDIO_PATH}
 * @param options.session undefined when the Studio works on a real Sanity project
 * @param options.preview address of the preview on a real project; the session names its own
 * @param options.avatars address of the asset-generation service on a real project, likewise
 * @param options.mediaHost origin that pictures and videos come from besides the lake or Sanity
 */
export async function serveStudio(options: {
  folder: string;
  session: StudioSession | undefined;
  preview?: string | undefined;
  avatars?: string | undefined;
  mediaHost?: string | undefined;
}): Promise<StudioHandler> {
  const { folder, session } = options;
  const built = await readFile(join(folder, "index.html"), "utf8");
  const page = Buffer.from(session ? withSession(built, session) : built);
  const policy = contentSecurityPolicy(built, session, {
    preview: session?.preview ?? options.preview,
    avatars: session?.avatars ?? options.avatars,
    mediaHost: options.mediaHost,
  });
  const files = folderFiles(join(folder, "static"));
  const sendStatic = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const file = files.find(decodePath(path) ?? "");
    const cache = HASHED.test(path) ? IMMUTABLE : REVALIDATE;
    if (file && (await sendFile(request, response, file, { status: 200, cache })) === "done")
      return;
    sendText(request, response, 404, "There is no such file.\n");
  };

  return (request, response) => {
    response.setHeader("Content-Security-Policy", policy);
    // The preview may be opened in a window of its own, which still belongs to the Studio.
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    const path = requestPath(request.url);
    if (path === STUDIO_PATH) {
      response.writeHead(302, { Location: `${STUDIO_PATH}/`, "Cache-Control": "no-store" }).end();
      return;
    }
    if (path.startsWith(STATIC)) {
      void sendStatic(request, response, path.slice(STATIC.length - 1));
      return;
    }
    if (session && !isOfThisMachine(request)) {
      sendText(request, response, 403, REFUSAL);
      return;
    }
    send(request, response, 200, "text/html; charset=utf-8", page);
  };
}

function withSession(html: string, session: StudioSession): string {
  const named = (["url", "token", "preview", "avatars"] as const).flatMap((name) => {
    const value = session[name];
    return value === undefined ? [] : [` data-${name}="${escape(value)}"`];
  });
  const meta = `<meta name="${SESSION_META}"${named.join("")}>`;
  // A function: in a plain replacement text, "$&" and the like have a meaning.
  return html.replace("<head>", () => `<head>${meta}`);
}

function escape(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Servers that the Studio speaks with or shows, besides the lake. */
interface Neighbors {
  preview: string | undefined;
  avatars: string | undefined;
  mediaHost: string | undefined;
}

/** Allows what the Studio needs: itself, its inline styles, the lake that it works on, its neighbors. */
function contentSecurityPolicy(
  html: string,
  session: StudioSession | undefined,
  { preview, avatars, mediaHost }: Neighbors,
): string {
  const asked = avatars === undefined ? "" : ` ${new URL(avatars).origin}`;
  const shown = mediaHost === undefined ? "" : ` ${new URL(mediaHost).origin}`;
  const lake = session
    ? { connect: `${session.url} ${session.url.replace(/^http/, "ws")}`, show: session.url }
    : { connect: "https://*.sanity.io wss://*.sanity.io", show: "https:" };
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes(html).join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob: ${lake.show}${shown}`,
    `media-src 'self' blob: ${lake.show}${shown}`,
    // `data:` holds the empty answer of studio/build/own-host-only.ts.
    `connect-src 'self' data: ${lake.connect}${asked}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    ...(preview === undefined ? [] : [`frame-src ${namesOf(preview).join(" ")}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** An address by every name of this machine that the Studio may have been opened by. */
function namesOf(address: string): string[] {
  const { protocol, hostname, port, origin } = new URL(address);
  if (hostname !== "localhost") return [origin];
  return ["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}:${port}`);
}

/** Hashes of the scripts that stand in the page itself, as a policy names them. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
): void {
  send(request, response, status, "text/plain; charset=utf-8", Buffer.from(text));
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: Buffer,
): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": body.length,
    "Cache-Control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
