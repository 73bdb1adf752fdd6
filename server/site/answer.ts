import type { IncomingMessage, ServerResponse } from "node:http";
import { REDIRECTS_FILE } from "../../src/facts/paths.ts";
import { sendText } from "../http/send-body.ts";
import { ReleaseStoreError } from "../release/errors.ts";
import { decodePath, lowerCaseAgent, requestPath, requestQuery } from "./address.ts";
import type { SiteFile, SiteFiles } from "./files.ts";
import { cacheControl, fileHeaders, isHashed, REVALIDATE } from "./headers.ts";
import { ruleFor, withQuery } from "./redirects.ts";
import { sendFile } from "./send-file.ts";

type Found = { file: SiteFile; status: 200 | 404 } | { location: string; status: 301 | 302 };

/** Files of the built site that are for hosts. */
const HOST_FILES = ["/_headers", REDIRECTS_FILE];

/**
 * Answers a GET or HEAD with the file at its path. It never throws: when the site cannot be read,
 * the visitor gets a sentence and the log the reason.
 */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: SiteFiles,
): Promise<void> {
  const base = new Map(Object.entries(response.getHeaders()));
  /** Resets the headers for another attempt. */
  const resetHeaders = () => {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    for (const [name, value] of base) if (value !== undefined) response.setHeader(name, value);
  };
  try {
    await sendFound(request, response, files, resetHeaders);
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    resetHeaders();
    sendUnavailable(response, error);
  }
}

async function sendFound(
  request: IncomingMessage,
  response: ServerResponse,
  files: SiteFiles,
  resetHeaders: () => void,
): Promise<void> {
  const path = requestPath(request.url);
  // A missing file may be of an older release: the second attempt finds the newer one. The third
  // sends it without encoding, in case only the encoded form is lost.
  let lost: SiteFile | undefined;
  for (const plain of [false, false, true]) {
    const found = findFile(files, path);
    if (!found && files.isWaiting?.() === true) return sendWaiting(response);
    if (!found) return sendText(response, 404, "There is no such page.");
    if ("location" in found) {
      const { location, status } = found;
      // Browsers keep a 301 for good: editors may delete the redirect.
      const headers = { Location: withQuery(location, requestQuery(request.url)) };
      response.writeHead(status, { ...headers, "Cache-Control": REVALIDATE }).end();
      return;
    }
    const { file, status } = found;
    const cache = status === 404 ? "no-store" : cacheControl(file.path);
    const { type, headers } = fileHeaders(file.path, file.type);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const sent = await sendFile(request, response, { ...file, type }, { status, cache, plain });
    if (sent === "done") return;
    lost = file;
    resetHeaders();
  }
  if (lost === undefined || files.reportLost?.(lost) !== false) {
    console.error(`The file of ${path} is lost. The publisher makes it again within a minute.`);
  }
  sendText(response, 500, "This page cannot be shown at the moment.");
}

function findFile(files: SiteFiles, sent: string): Found | undefined {
  const path = decodePath(sent);
  const rule = path === undefined || isHashed(path) ? undefined : ruleFor(files, path);
  if (rule) return { location: rule.to, status: rule.status };
  const file = path === undefined ? undefined : pageOrFile(files, path);
  const location = lowerCaseAgent(sent, file !== undefined);
  if (location !== undefined) return { location, status: 302 };
  if (file) return { file, status: 200 };
  const missing = files.find("/404.html");
  return missing && { file: missing, status: 404 };
}

function pageOrFile(files: SiteFiles, path: string): SiteFile | undefined {
  if (HOST_FILES.includes(path)) return undefined;
  if (path.endsWith("/")) return files.find(`${path}index.html`);
  return files.find(path, `${path}/index.html`);
}

function sendUnavailable(response: ServerResponse, error: unknown): void {
  if (error instanceof ReleaseStoreError && error.problem === "missing") {
    return sendWaiting(response);
  }
  console.error(error instanceof ReleaseStoreError ? error.message : error);
  sendText(response, 500, "The site cannot be shown at the moment.");
}

/** Before the first release. */
function sendWaiting(response: ServerResponse): void {
  const line =
    "This site is being made for the first time. If it is not here in a few minutes, some of its content has to be corrected: the Studio says what, and so does the log of npm start.";
  sendText(response, 503, line, { "Retry-After": 5 });
}
