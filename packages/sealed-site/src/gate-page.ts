import { createHash } from "node:crypto";
import { browserCode } from "./browser-code.ts";
import { TRUSTED_POLICY } from "./browser/trusted-types.ts";
import type { Lock } from "./lock.ts";
import { GATE_FILE, type Site } from "./site.ts";

/** A template that no gate page can be made of. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
}

/** What {@link gatePage} and the script of the gate look for in a template. */
const PARTS = ["form", "password", "message"] as const;

/**
 * Makes the gate page of a template: adds the lock, the script that opens it, and a policy that lets
 * nothing else run. Styles and scripts that stand in the template are allowed by their hashes.
 * @param template HTML with a `<head>` and a `</body>`, a form with the attribute `data-sealed="form"`
 *   and in it `data-sealed="password"` (an input) and `data-sealed="message"`
 * @throws TemplateError saying what the template lacks
 */
export function gatePage(template: string, lock: Lock, { base }: Pick<Site, "base">): string {
  // The encoding has to stand near the beginning.
  const head = /<head(?:\s[^>]*)?>(?:\s*<meta charset=[^>]*>)?/i.exec(template);
  const end = template.toLowerCase().lastIndexOf("</body>");
  if (head === null || end < 0) throw new TemplateError("The template lacks <head> or </body>.");
  for (const part of PARTS) {
    if (template.includes(`data-sealed="${part}"`)) continue;
    throw new TemplateError(`The template lacks an element with data-sealed="${part}".`);
  }
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes(template, "script")].join(" "),
    ["style-src 'self'", ...hashes(template, "style")].join(" "),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_POLICY}`,
  ].join("; ");
  const start = head.index + head[0].length;
  return [
    template.slice(0, start),
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    template.slice(start, end),
    `<script type="application/json" data-sealed="lock" data-base="${base}">${JSON.stringify(lock)}</script>`,
    `<script src="${base}${GATE_FILE.slice(1)}"></script>`,
    template.slice(end),
  ].join("");
}

function hashes(template: string, element: "script" | "style"): string[] {
  const inline = new RegExp(`<${element}(?:\\s[^>]*)?>([^]*?)</${element}\\s*>`, "gi");
  return [...template.matchAll(inline)]
    .map(([, text = ""]) => text)
    .filter((text) => text !== "")
    .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** The service worker of a site, to be written to `WORKER_FILE`. Depends on nothing but the site's layout. */
export async function workerScript(site: Site): Promise<string> {
  return `const SEALED_SITE=${JSON.stringify(site)};\n${await browserCode("worker")}`;
}

/** The script of a gate page that {@link gatePage} has made, to be written to {@link GATE_FILE}. */
export function gateScript(): Promise<string> {
  return browserCode("gate");
}
