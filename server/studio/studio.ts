import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { SIGN_IN_PATH, SIGN_IN_SCRIPT, STUDIO_PATH } from "../../src/facts/studio.ts";
import { isOfThisMachine } from "../http/local.ts";
import { sendBody, sendText } from "../http/send-body.ts";
import type { Handler } from "../http/server.ts";
import { STUDIO_ELSEWHERE } from "../runtime/studio-address.ts";
import { decodePath, requestPath } from "../site/address.ts";
import { folderFiles } from "../site/folder-files.ts";
import { IMMUTABLE, IMMUTABLE_PRIVATE, REVALIDATE } from "../site/headers.ts";
import { sendFile } from "../site/send-file.ts";
import {
  contentSecurityPolicy,
  pageForLake,
  pageWithSignIn,
  type Neighbors,
  type StudioSession,
} from "./page.ts";
import type { Door } from "./door/door.ts";
import { PEOPLE_PAGE, PEOPLE_POLICY } from "./people-page.ts";
import { signInFonts } from "./sign-in-fonts.ts";
import { createSignIn, type SignInOptions } from "./sign-in.ts";

/** How the Studio works on the embedded lake. */
export interface LocalStudio {
  session: StudioSession;
  /** Sign-in of the only editor by a one-time code; undefined where people sign in at the door. */
  signIn?: SignInOptions | undefined;
}

const STATIC = `${STUDIO_PATH}/static/`;
/** Vite ends names with eight characters of a hash of the content. */
const HASHED = /-[\w-]{8}\.\w+$/;
/**
 * Serves a built Studio: its files, and its page for all other paths below its own.
 *
 * On the embedded lake the page first asks the editor to sign in. It has no secrets, but only this
 * machine gets it: a loopback peer, a loopback Host header, no proxy.
 * With a door, people sign in with their names, and may come from elsewhere.
 * @param options.folder absolute path of the built Studio
 * @param options.local undefined for a real Sanity project
 * @param options.door undefined without sign-in of several people
 * @param options.preview address of the preview, on a real project
 * @param options.avatars address of the avatar service, on a real project
 */
export async function serveStudio(
  options: { folder: string; local: LocalStudio | undefined; door?: Door | undefined } & Neighbors,
): Promise<Handler> {
  const { folder, local, door, mediaHost } = options;
  const built = await readFile(join(folder, "index.html"), "utf8");
  const page = Buffer.from(local ? localPage(built, local) : built);
  const policy = contentSecurityPolicy(built, local?.session.url, {
    preview: local?.session.preview ?? options.preview,
    avatars: local?.session.avatars ?? options.avatars,
    publisher: local?.session.publisher,
    mediaHost,
  });
  const signIn = local?.signIn && createSignIn(local.signIn);
  const script = Buffer.from(await signInScript(door ? "people.ts" : "sign-in.ts"));
  const fonts = await signInFonts();
  const files = folderFiles(join(folder, "static"));
  // The code names some of the content: behind the door no cache may give it to others.
  const immutable = door ? IMMUTABLE_PRIVATE : IMMUTABLE;
  const sendStatic = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const file = files.find(decodePath(path) ?? "");
    const cache = HASHED.test(path) ? immutable : REVALIDATE;
    if (file && (await sendFile(request, response, file, { status: 200, cache })) === "done")
      return;
    sendText(response, 404, "There is no such file.");
  };

  return async (request, response) => {
    response.setHeader("Content-Security-Policy", policy);
    // The Studio may open the preview in a window and keep control of it.
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    const path = requestPath(request.url);
    const session = await door?.request(request, response);
    if (session === "answered") return;
    const mayEnter = door === undefined || session !== undefined;
    if (signIn && path === SIGN_IN_PATH) return signIn(request, response);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return sendText(response, 405, "The Studio's files can only be read.");
    }
    if (path === "/" || path === STUDIO_PATH) {
      response.writeHead(302, { Location: `${STUDIO_PATH}/`, "Cache-Control": "no-store" }).end();
      return;
    }
    if (!path.startsWith(`${STUDIO_PATH}/`)) {
      return sendText(response, 404, `The Studio is at ${STUDIO_PATH}/.`);
    }
    if (local && !door && !isOfThisMachine(request)) {
      return sendText(response, 403, STUDIO_ELSEWHERE);
    }
    if (path.startsWith(STATIC) && mayEnter)
      return sendStatic(request, response, path.slice(STATIC.length - 1));
    if (path === SIGN_IN_SCRIPT) {
      return sendBody(response, 200, "text/javascript; charset=utf-8", script);
    }
    const font = fonts.get(path);
    if (font) return sendBody(response, 200, "font/woff2", font);
    if (!mayEnter) {
      response.setHeader("Content-Security-Policy", PEOPLE_POLICY);
      return sendBody(response, 401, "text/html; charset=utf-8", PEOPLE_PAGE);
    }
    sendBody(response, 200, "text/html; charset=utf-8", page);
  };
}

function localPage(built: string, { session, signIn }: LocalStudio): string {
  return signIn ? pageWithSignIn(built, session) : pageForLake(built, session);
}

/** The script of a sign-in page, compiled. */
async function signInScript(file: string): Promise<string> {
  const source = join(import.meta.dirname, "..", "..", "studio", "sign-in", file);
  return stripTypeScriptTypes(await readFile(source, "utf8"));
}
