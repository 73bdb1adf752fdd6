import { expect, test } from "@playwright/test";
import { FILES, pageAt, PAGES, repetitionTag } from "./support/site-files.ts";
import { reachedFrom, scriptsOf, textOf, weigh, weighScripts } from "./support/weight.ts";

const KB = 1000;
const KIB = 1024;
/** The most that a page without playback may cost, as the program sends it. */
const BUDGET = { js: 72 * KB, css: 15 * KB, fontsPreloaded: 2 };
/** The most that the HTML of a page may have, as brotli sends it and as a browser reads it. */
function htmlBudget(path: string): { sent: number; read: number } {
  if (path === "/404") return { sent: 12 * KIB, read: 45 * KB };
  if (path.startsWith("/agent/")) return { sent: 24 * KIB, read: 110 * KB };
  return { sent: 30 * KIB, read: (path === "/" ? 150 : 170) * KB };
}
/** The most that playback may add to a page's scripts. */
const PLAYBACK_BUDGET = 6 * KB;

/* In one process, so that shared files are weighed once. */
test.describe.configure({ mode: "default" });

for (const sitePage of PAGES) {
  const tag = repetitionTag(sitePage.path);
  test(`${sitePage.path} opens quickly on a slow line`, { tag }, () => {
    expect(scriptsOf(sitePage.html).size, "scripts were found and weighed").toBeGreaterThan(2);
    const { js, css, html, fontsPreloaded } = weigh(sitePage);
    const report = `JS ${js}, CSS ${css}, HTML ${html} bytes, ${fontsPreloaded} fonts`;
    const talks = sitePage.html.includes("data-playback");
    expect.soft(js, report).toBeLessThanOrEqual(BUDGET.js + (talks ? PLAYBACK_BUDGET : 0));
    expect.soft(css, report).toBeLessThanOrEqual(BUDGET.css);
    const { sent, read } = htmlBudget(sitePage.path);
    expect.soft(html, report).toBeLessThanOrEqual(sent);
    expect.soft(Buffer.byteLength(sitePage.html), "bytes of HTML").toBeLessThanOrEqual(read);
    expect.soft(fontsPreloaded, report).toBeLessThanOrEqual(BUDGET.fontsPreloaded);
    expect(css, "styles were found and weighed").toBeGreaterThan(0);
  });
}

test("playback costs little where agents speak, and nothing elsewhere", () => {
  const before = scriptsOf(pageAt("/about").html);
  const talking = PAGES.filter(({ html }) => html.includes("data-playback"));
  const paths = talking.map(({ path }) => path).filter((path) => !path.startsWith("/agent/"));
  expect(paths, "the landing page, and the agents' own").toEqual(["/"]);
  expect(talking.length).toBeGreaterThan(8);

  const added = new Set<string>();
  for (const { path, html } of talking) {
    const islands = html.match(/<astro-island[^>]*component-export="\w*Playback"[^>]*>/g) ?? [];
    expect(islands, path).toHaveLength(1);
    const own = [...scriptsOf(islands.join())].filter((script) => !before.has(script));
    for (const script of own) added.add(script);
    const report = `${path}: ${own.map((script) => `${script} ${weighScripts([script])}`).join()}`;
    expect(own.length, "the island's scripts were found").toBeGreaterThan(0);
    expect.soft(weighScripts(own), report).toBeLessThanOrEqual(PLAYBACK_BUDGET);
  }
  for (const { path, html } of PAGES.filter((page) => !talking.includes(page))) {
    const loaded = [...scriptsOf(html)].filter((script) => added.has(script));
    expect.soft(loaded, `${path} has no playback and loads some of it`).toEqual([]);
  }
});

/** Text that only React's own file contains. */
const REACT = "react.transitional.element";

/** Script files that run as soon as the page is read: those of its tags, and all that they import. */
function firstScripts(html: string): Set<string> {
  const tags = [...html.matchAll(/<script\b[^>]*type="module"[^>]*>([^]*?)<\/script>/g)];
  const named = tags.flatMap(([tag, code = ""]) => [
    ...[...tag.matchAll(/\bsrc="([^"]+)"/g)].map(([, src = ""]) => src),
    ...importsOf(code, "/"),
  ]);
  return reachedFrom(named, importsOf);
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
    const islands = html.match(/<astro-island[^>]*>/g) ?? [];
    const awake = islands.filter((tag) => !/ client="(?:shut|moved)"|Playback"/.test(tag));
    expect.soft(awake, path).toEqual([]);
  }
});
