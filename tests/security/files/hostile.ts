/** A file that tries to act when it is opened. */
export interface HostileFile {
  name: string;
  body: string;
}

/**
 * Files that write into the lake, or at least tell a spy that they ran, in every way that a file can
 * carry a script. Their script has the token already: nothing but the browser keeps it from writing.
 * @param script what they run; it must hold no `<`, `&`, `"` or `]]>`
 */
export function hostileFiles(script: string, spy: string): HostileFile[] {
  const svg = (inside: string, root = "", before = "") =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="http://www.w3.org/1999/xhtml" viewBox="0 0 9 9" ${root}>${inside}<path d="M1 1h6v6z"/></svg>`;
  const page = `<!doctype html><title>x</title><script>${script}</script><img src="x" onerror="${script}">`;
  const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><script>${script}</script></html></xsl:template></xsl:stylesheet>`;
  const instruction = `<?xml-stylesheet type="text/xsl" href="data:text/xml;base64,${Buffer.from(sheet).toString("base64")}"?>`;
  const seen = (how: string) => `${spy}/loaded-by-${how}`;
  return [
    {
      name: "script.svg",
      body: svg(
        `<script>${script}</script><script><![CDATA[${script}]]></script><h:script>${script}</h:script>`,
      ),
    },
    {
      name: "event.svg",
      body: svg(
        `<image href="/none.png" onerror="${script}"/><animate attributeName="x" dur="1ms" onbegin="${script}"/><foreignObject width="9" height="9"><h:iframe src="javascript:${script}"/><h:img src="x" onerror="${script}"/></foreignObject>`,
        `onload="${script}"`,
      ),
    },
    { name: "stylesheet.svg", body: svg("", "", `<?xml version="1.0"?>${instruction}`) },
    {
      name: "entity.svg",
      body: svg(
        "&act;",
        "",
        `<!DOCTYPE svg [<!ENTITY act "<script xmlns='http://www.w3.org/2000/svg'>${script}</script>">]>`,
      ),
    },
    {
      name: "loads.svg",
      body: svg(
        `<image href="${seen("image")}.png"/><style>@import "${seen("import")}.css"; path{fill:url(${seen("css")}#x)}</style><use href="${seen("use")}.svg#x"/><feImage href="${seen("filter")}.png"/>`,
      ),
    },
    { name: "page.html", body: page },
    {
      name: "page.xhtml",
      body: `<html xmlns="http://www.w3.org/1999/xhtml"><head><script>${script}</script></head><body onload="${script}"/></html>`,
    },
    {
      name: "data.xml",
      body: `<html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`,
    },
    { name: "styled.xml", body: `<?xml version="1.0"?>${instruction}<data/>` },
    { name: "paper.pdf", body: pdf(script) },
    { name: "code.js", body: script },
    // A page that says that it is a picture, a video or captions.
    { name: "page.png", body: page },
    { name: "page.mp4", body: page },
    { name: "page.vtt", body: page },
  ];
}

/** A PDF that runs a script when it is opened. */
function pdf(script: string): string {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
    `<</S/JavaScript/JS(${script.replace(/[()\\]/g, "\\$&")})>>`,
  ];
  let body = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  return `${body}xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`;
}
