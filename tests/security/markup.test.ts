import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFolder } from "../support/test-folder.ts";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { CURRENT } from "../../server/release/current.ts";
import { openEngine } from "../support/engine.ts";
import { startTestLake, type TestLake } from "../../server/source/testing/test-lake.ts";

/* Whoever may write documents must not be able to run a script in the browsers of visitors. */

/** Stands in every poisoned text, so that it is found again. */
const CANARY = "canaryword";
/** Texts that become markup or code if they are not escaped. */
const POISON = [
  "<script>WORD()</script>",
  '"><img src=x onerror=WORD()>',
  "'><svg onload=WORD()>",
  "</title></style></textarea></script><script>WORD()</script>",
  "javascript:WORD()",
  "java\nscript:WORD()",
  "data:text/html,<script>WORD()</script>",
  '" style="background:url(javascript:WORD())',
  "<!--WORD--><!--",
  "<iframe srcdoc='<script>WORD()</script>'></iframe>",
  "<x-canary WORD></x-canary>",
  '","@type":"WORD',
  "{{WORD}}${WORD}<%= WORD %>",
  "\0WORD\0",
  "\u2028WORD",
  "<base href=//evil.example/WORD>",
  "<meta http-equiv=refresh content='0;url=javascript:WORD()'>",
].map((text) => text.replaceAll("WORD", CANARY));
/** Fields that choose between fixed values. */
const FIXED = /^(?:_.*|area|building|domain|theme)$/;
/** Elements that no page of the site has. */
const NEVER = "iframe, object, embed, base, frame, applet, x-canary, [http-equiv=refresh]";
const LINKS = ["href", "src", "action", "formaction", "poster", "data", "xlink:href", "ping"];
const RUNS_CODE = /^(?:javascript|vbscript|data:text)/i;

let dir: string;
let lake: TestLake;
beforeAll(async () => {
  dir = testFolder();
  await copyFirstRelease(dir);
  lake = await startTestLake({ dataDir: join(dir, "lake") });
});
afterAll(() => lake.remove());

/** Puts the next poison behind every name and every text of several words in a document. */
function poisonTexts(value: unknown, next: () => string, name = ""): unknown {
  if (FIXED.test(name)) return value;
  if (typeof value === "string")
    return name === "name" || value.includes(" ") ? `${value} ${next()}` : value;
  if (Array.isArray(value)) return value.map((each) => poisonTexts(each, next, name));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, poisonTexts(each, next, key)]),
  );
}

/** What a text of the dataset must never become: a script, a handler, a link that runs code, an element. */
function dangersIn(document: Document): string[] {
  const dangers = [...document.querySelectorAll(NEVER)].map((element) => element.outerHTML);
  for (const { localName, attributes } of document.querySelectorAll("*")) {
    for (const { name, value } of attributes) {
      const isLink = LINKS.includes(name) && RUNS_CODE.test(value.replace(/[\0-\x20]/g, ""));
      const isStyle = name === "style" && value.includes(CANARY);
      if (isLink || isStyle || name.startsWith("on") || name.includes(CANARY))
        dangers.push(`<${localName} ${name}="${value}">`);
    }
  }
  for (const { type, textContent } of document.querySelectorAll<HTMLScriptElement>(
    "script, style",
  )) {
    if (type.includes("json")) JSON.parse(textContent);
    else if (textContent.includes(CANARY)) dangers.push(textContent);
  }
  return dangers;
}

test("markup in any text that an editor writes is shown as text, never run", async () => {
  let count = 0;
  const next = () => POISON[(count += 1) % POISON.length] ?? "";
  const { rendererDir } = await builtSite();
  const engine = await openEngine(dir, rendererDir, lake);
  const query = `*[!(_id in path("_.**")) && !string::startsWith(_type, "sanity.")]`;
  const documents: { _id: string; _type: string; _rev: string }[] = await lake.client.fetch(query);
  for (const { _rev, ...document } of documents) {
    await lake.client.createOrReplace({ ...document, ...Object(poisonTexts(document, next)) });
  }
  expect(count).toBeGreaterThan(500);
  const { put, refused } = await engine.reconcile();
  expect(refused).toEqual([]);
  const pages = put.filter((path) => path.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const { document } = new JSDOM(await readFile(join(dir, "site", CURRENT, page))).window;
    expect.soft(dangersIn(document), page).toEqual([]);
    expect.soft(document.body.textContent, page).toContain(POISON[0]);
  }
});

test("settings that cannot be shown keep all pages as they were, and end nothing", async () => {
  const engine = await openEngine(dir, (await builtSite()).rendererDir, lake);
  await lake.client.patch("siteSettings").unset(["conceptBanner"]).commit();
  const { put, refused } = await engine.reconcile();
  expect(put).toEqual([]);
  expect(refused.length).toBeGreaterThan(20);
});
