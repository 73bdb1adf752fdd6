import { browserCode } from "./browser-code.ts";
import type { Site } from "./site.ts";

/** The service worker of a site, to be written to {@link WORKER_FILE}. Depends on nothing but the site's layout. */
export async function workerScript(site: Site): Promise<string> {
  return `const SEALED_SITE=${JSON.stringify(site)};\n${await browserCode("worker")}`;
}

/** The script of a gate page that {@link gatePage} has made, to be written to {@link GATE_FILE}. */
export function gateScript(): Promise<string> {
  return browserCode("gate");
}
