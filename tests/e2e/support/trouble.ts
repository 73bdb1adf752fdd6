import type { Page } from "@playwright/test";
import { SITE_URL } from "./environment.ts";

/**
 * Writes down everything that should not happen on a page: messages of the console (a violated
 * Content Security Policy is one), uncaught errors, files that fail, requests to another host.
 * Call it before the page is opened; the list fills while the page lives.
 * @param alsoOwn addresses of other hosts that the page may ask
 */
export function watchForTrouble(page: Page, ...alsoOwn: string[]): string[] {
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    // For a file that fails to load, the text has the reason and not the address.
    const { url } = message.location();
    trouble.push(`console: ${message.text()}${url === "" ? "" : ` (${url})`}`);
  });
  page.on("pageerror", (error) => trouble.push(`uncaught: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    const own = [SITE_URL, ...alsoOwn].some((host) => url.startsWith(`${host}/`));
    if (!own && !/^(?:data|blob):/.test(url)) trouble.push(`request to another host: ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "unknown";
    // The browser cancels requests of a page that is left.
    if (reason !== "net::ERR_ABORTED") trouble.push(`failed: ${request.url()} (${reason})`);
  });
  return trouble;
}
