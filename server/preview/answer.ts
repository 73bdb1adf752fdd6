import type { ServerResponse } from "node:http";
import { sendBody } from "../http/send-body.ts";

/** Headers of every response: drafts must not be cached or indexed. */
export const PRIVATE_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Sends a page. */
export function sendHtml(response: ServerResponse, status: number, html: string): void {
  sendBody(response, status, "text/html; charset=utf-8", html);
}

/** Redirects to a path on this host. */
export function redirect(response: ServerResponse, path: string): void {
  response.writeHead(302, { Location: path }).end();
}
