import { expect, test } from "@playwright/test";
import { FILES, PAGES, readSiteFile } from "./support/site-files.ts";

/** Text that only React's own file contains. */
const REACT = "react.transitional.element";

const texts = new Map<string, string>();
function textOf(path: string): string {
  const text = texts.get(path) ?? readSiteFile(path).toString("utf8");
  texts.set(path, text);
  return text;
}

/** Script files that run as soon as the page is read: those of its tags, and all that they import. */
function firstScripts(html: string): Set<string> {
  const found = new Set<string>();
  const tags = [...html.matchAll(/<script\b[^>]*type="module"[^>]*>([^]*?)<\/script>/g)];
  const waiting = tags.flatMap(([tag, code = ""]) => [
    ...[...tag.matchAll(/\bsrc="([^"]+)"/g)].map(([, src = ""]) => src),
    ...importsOf(code, "/"),
  ]);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...importsOf(textOf(path), path));
  }
  return found;
}

/** Only static imports: dynamic ones load later. */
function importsOf(code: string, from: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*["']([^"']+)["']/g)].map(
    ([, name = ""]) => new URL(name, `http://site${from}`).pathname,
  );
}

test("React runs when an island wakes: no script of a page's own brings it earlier", () => {
  const react = FILES.filter((path) => path.endsWith(".js") && textOf(path).includes(REACT));
  expect(react, "React was found").not.toEqual([]);
  expect(PAGES.some(({ html }) => firstScripts(html).size > 1)).toBe(true);
  for (const { path, html } of PAGES) {
    const early = [...firstScripts(html)].filter((script) => react.includes(script));
    expect.soft(early, path).toEqual([]);
  }
});
