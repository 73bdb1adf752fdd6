import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inspectSvg } from "./inspect.ts";
import { repairSvg } from "./repair.ts";
import { sanitizeSvg } from "./sanitize.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SVG = `xmlns="http://www.w3.org/2000/svg"`;
const XLINK = `xmlns:xlink="http://www.w3.org/1999/xlink"`;
const HTML = `xmlns:h="http://www.w3.org/1999/xhtml"`;
const draw = (inside: string, root = "") =>
  `<svg ${SVG} ${XLINK} ${HTML} viewBox="0 0 8 8" ${root}>${inside}</svg>`;
const clean = async (svg: string | Buffer) =>
  (await sanitizeSvg(Buffer.from(svg))).bytes.toString();

test("the project's own drawings stay byte for byte", async () => {
  const folder = join(ROOT, "studio/dataset/images");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".svg"));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    expect(await sanitizeSvg(bytes)).toEqual({ bytes, removed: [] });
  }
});

test.each([
  [
    "a gradient",
    `<linearGradient id="a"><stop offset="0"/></linearGradient><path fill="url(#a)" d="M0 0"/>`,
  ],
  ["a filter", `<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url('#f')"/>`],
  ["classes", `<style>.a{fill:red}@media print{.a{fill:#000}}</style><path class="a" d="M0 0"/>`],
  [
    "an embedded photograph",
    `<image href="data:image/png;base64,iVBORw0KGgo=" width="8" height="8"/>`,
  ],
  ["a copy", `<path id="p" d="M0 0"/><use xlink:href="#p"/>`],
  ["text", `<title>Rain &amp; sun</title><text font-family="Georgia, serif">© &#233;</text>`],
])("a drawing with %s stays byte for byte", async (_, inside) => {
  expect(await clean(draw(inside))).toBe(draw(inside));
});

const HOSTILE: [inside: string, trace: string][] = [
  [`<script>alert(1)</script>`, "script"],
  [`<script xlink:href="https://evil.example/a.js"/>`, "evil"],
  [`<h:script>alert(1)</h:script>`, "script"],
  [`<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>`, "script"],
  [`<foreignObject><h:iframe src="/studio/"/></foreignObject>`, "iframe"],
  [`<g onload="alert(1)"/>`, "alert"],
  [`<g ONLOAD="alert(1)" OnClick="alert(1)"/>`, "alert"],
  [`<a href="javascript:alert(1)"><rect/></a>`, "script:"],
  [`<a xlink:href="java&#10;script:alert(1)"><rect/></a>`, "alert"],
  [`<set attributeName="onmouseover" to="alert(1)"/>`, "alert"],
  [`<animate attributeName="href" values="javascript:alert(1)"/>`, "alert"],
  [`<use href="https://evil.example/a.svg#x"/>`, "evil"],
  [`<use href="data:image/svg+xml;base64,PHN2Zz4="/>`, "base64"],
  [`<image href="data:image/svg+xml;base64,PHN2Zz4="/>`, "base64"],
  [`<image xlink:href="//evil.example/seen.png"/>`, "evil"],
  [`<feImage href="https://evil.example/a.png"/>`, "evil"],
  [`<rect fill="url(https://evil.example/a#x)"/>`, "evil"],
  [`<rect fill="\\75 rl(https://evil.example/a)"/>`, "evil"],
  [`<rect style="fill:u\\72l(//evil.example/a)"/>`, "evil"],
  [`<style>@import "https://evil.example/a.css";</style>`, "evil"],
  [`<style>@\\69mport "https://evil.example/a.css";</style>`, "evil"],
  [`<style><![CDATA[rect{fill:url(//evil.example/a)}]]></style>`, "evil"],
  [`<style>rect{fill:image-set("//evil.example/a" 1x)}</style>`, "evil"],
  [`<g xml:base="https://evil.example/"/>`, "xml:base"],
  [`<handler type="text/ecmascript">alert(1)</handler>`, "alert"],
  [`<h:meta http-equiv="refresh" content="0;url=//evil.example"/>`, "evil"],
  [`<?xml-stylesheet href="data:text/xsl,x"?>`, "stylesheet"],
  [`<metadata><h:p>alert(1)</h:p></metadata>`, "alert"],
];

describe("what could act is taken out, and the rest stays", () => {
  const REST = `<path d="M1 1h6v6z"/>`;

  test.each(HOSTILE)("%s", (inside, trace) => {
    const svg = draw(`${inside}${REST}`);
    expect(inspectSvg(svg)).not.toEqual([]);
    const mended = repairSvg(svg);
    expect(mended).not.toContain(trace);
    expect(mended).toContain(`d="M1 1h6v6z"`);
    expect(inspectSvg(mended)).toEqual([]);
  });

  test("all of it at once, and it is named", async () => {
    const svg = draw(`${HOSTILE.map(([inside]) => inside).join("")}${REST}`);
    const { bytes, removed } = await sanitizeSvg(Buffer.from(svg));
    expect(bytes.toString()).not.toMatch(/evil|alert|script|iframe/);
    expect(bytes.toString()).toContain(`d="M1 1h6v6z"`);
    expect(removed).toEqual(expect.arrayContaining(["<script>", 'onload="…"', "<foreignObject>"]));
  });

  test("a rule hidden behind an element within the style", async () => {
    const svg = draw(`<style>@import "//evil.example/a.css";<title/></style>`);
    const safe = await clean(svg);
    expect(safe).not.toContain("evil");
  });

  test("an instruction or a document type before the drawing", async () => {
    const before = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">`;
    expect(await clean(before + draw(`<path d="M0 0"/>`))).toMatch(/^<svg /);
  });

  test("an encoding that is named so late that only a parser sees it", async () => {
    const late = `<?xml version="1.0"${" ".repeat(500)}encoding="Shift_JIS"?>`;
    const safe = await sanitizeSvg(Buffer.from(late + draw(`<path d="M0 0"/>`)));
    expect(safe.bytes.toString()).toMatch(/^<svg /);
    expect(safe.removed).toEqual(["an encoding other than UTF-8"]);
  });

  test.each<[string, (svg: string) => Buffer]>([
    ["UTF-16", (svg) => Buffer.from(`\ufeff${svg}`, "utf16le")],
    [
      "UTF-16, most significant byte first",
      (svg) => Buffer.from(`\ufeff${svg}`, "utf16le").swap16(),
    ],
    [
      "Latin 1",
      (svg) => Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${svg}`, "latin1"),
    ],
  ])("in %s", async (_, encode) => {
    const text = await clean(encode(draw(`<script>alert(1)</script><title>Café</title>`)));
    expect(text).toContain("<title>Café</title>");
    expect(text).not.toContain("script");
  });
});

describe("what cannot be made safe is refused in a sentence", () => {
  const bomb = Array.from(
    { length: 9 },
    (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
  ).join("");
  test.each<[string, string | Buffer, RegExp]>([
    ["entities", `<!DOCTYPE svg [<!ENTITY a "<script>1</script>">]>${draw("&a;")}`, /entities/],
    [
      "Illustrator's own data",
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">]>${draw("", 'xmlns:x="&ns_extend;"')}`,
      /entities, which are not taken\. Save it without .* Illustrator/,
    ],
    [
      "no drawing",
      `<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>`,
      /root is not <svg>/,
    ],
    ["half a drawing", draw("<g>").slice(0, -10), /well-formed/],
    ["a compressed drawing", Buffer.from([0x1f, 0x8b, 8, 0]), /compressed/],
    ["an odd encoding", `<?xml version="1.0" encoding="utf-7"?>${draw("")}`, /"utf-7"/],
    ["bytes that are not UTF-8", Buffer.from([0x3c, 0xff, 0xfe]), /not valid utf-8/],
    ["too many bytes", Buffer.alloc(6 * 1024 * 1024, " "), /5 MB/],
    ["too many elements", draw("<g/>".repeat(50_000)), /50000 elements/],
    ["too deep nesting", draw("<g>".repeat(300) + "</g>".repeat(300)), /nested/],
    [
      "too many copies",
      draw(`<path id="p" d="M0 0"/>${`<use href="#p"/>`.repeat(1000)}`),
      /repeats/,
    ],
  ])("%s", async (_, svg, message) => {
    await expect(sanitizeSvg(Buffer.from(svg))).rejects.toThrow(message);
  });

  test("copies of copies, which would be drawn a billion times, are not", async () => {
    const svg = draw(`<path id="g0" d="M0 0"/>${bomb}`);
    await expect(sanitizeSvg(Buffer.from(svg))).rejects.toThrow(/cannot be removed/);
    // Browsers read "#%670" as "#g0".
    const encoded = svg.replaceAll('href="#g', 'href="#%67');
    await expect(sanitizeSvg(Buffer.from(encoded))).rejects.toThrow(/cannot be removed/);
  });

  test("a drawing whose spaces are many is looked through in time", async () => {
    const spaces = " ".repeat(2_000_000);
    const inside = `<image href="data:image/png;base64,A${spaces}!"/><g fill="url(${spaces}"/>`;
    expect((await clean(draw(inside))).length).toBeLessThan(1000);
  });
});
