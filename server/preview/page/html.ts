/** Escapes text for an element, or for an attribute in double quotes. */
export function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

/** Undoes the escaping of Astro, React or {@link escape}. */
export function unescape(html: string): string {
  return html
    .replace(/&#(?:39|x27);/g, "'")
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;|&#38;/g, "&");
}

const PLAIN_STYLE =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f3ec;color:#12131f;font:17px/1.5 Georgia,serif}main{max-width:32rem;padding:2rem}";

/** A simple page of the preview. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${PLAIN_STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}
