import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { JOIN_PATH, SIGN_IN_SCRIPT, STUDIO_PATH } from "../../src/facts/studio.ts";
import { sendBody, sendText } from "../http/send.ts";
import { decodePath, requestPath } from "../site/address.ts";
import { findFile, folderSite } from "../site/folders.ts";
import { IMMUTABLE_PRIVATE, REVALIDATE, sendFile } from "../site/send-file.ts";
import { contentSecurityPolicy, signInFonts, signInPage, studioPage } from "./sign-in-page.ts";

/** Options of the Studio. */
export interface StudioOptions {
  /** Absolute path of the built Studio. */
  folder: string;
  /** It works on the embedded lake, and not on a real Sanity project. */
  lake: boolean;
  /** People sign in by name. */
  accounts: boolean;
}

/** @param entered whether the browser has a session */
export type StudioHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  entered: boolean,
) => void | Promise<void>;

const STATIC = `${STUDIO_PATH}/static/`;
/** Vite ends names with eight characters of a hash of the content. */
const HASHED = /-[\w-]{8}\.\w+$/;

/**
 * Serves a built Studio: its files, and its page for all other paths below its own. A browser without a session
 * gets the sign-in page in place of all of them: the code names some of the content.
 */
export async function createStudio(options: StudioOptions): Promise<StudioHandler> {
  const { folder, lake, accounts } = options;
  const built = await readFile(join(folder, "index.html"), "utf8");
  const page = Buffer.from(studioPage(built, { lake, accounts }));
  const policy = contentSecurityPolicy(built, { lake });
  const signIn = signInPage({ accounts });
  const script = Buffer.from(await signInScript());
  const fonts = await signInFonts();
  const code = join(folder, "static");
  const sendStatic = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const file = findFile(folderSite(code), code, decodePath(path) ?? "");
    if (file === undefined) return sendText(response, 404, "There is no such file.");
    const cache = HASHED.test(path) ? IMMUTABLE_PRIVATE : REVALIDATE;
    return sendFile(request, response, file, { cache });
  };

  return async (request, response, entered) => {
    response.setHeader("Content-Security-Policy", policy);
    // Lets the Studio open the preview in a window and keep control of it.
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    const path = requestPath(request.url);
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
    if (path.startsWith(STATIC) && entered)
      return sendStatic(request, response, path.slice(STATIC.length - 1));
    if (path === SIGN_IN_SCRIPT) {
      return sendBody(response, 200, "text/javascript; charset=utf-8", script);
    }
    const font = fonts.get(path);
    if (font) return sendBody(response, 200, "font/woff2", font);
    if (entered && path !== JOIN_PATH)
      return sendBody(response, 200, "text/html; charset=utf-8", page);
    response.setHeader("Content-Security-Policy", signIn.policy);
    sendBody(response, 401, "text/html; charset=utf-8", signIn.html);
  };
}

/** The script of the sign-in page, compiled. */
async function signInScript(): Promise<string> {
  const source = join(import.meta.dirname, "..", "..", "studio", "sign-in", "sign-in.ts");
  return stripTypeScriptTypes(await readFile(source, "utf8"));
}
