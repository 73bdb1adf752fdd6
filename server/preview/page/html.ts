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

/** An attribute whose value is a path of the site, or a list of them with widths. */
const ADDRESS = /(\s(?!data-base=)[a-z:-]+=")(\/(?!\/)[^"]*)"/gi;

/**
 * A page whose addresses lie below another path, in its attributes and style sheets. Texts and scripts
 * stay as they are: the site's scripts name no address themselves.
 */
export function pageBelow(base: string, html: string): string {
  let moved = "";
  let from = 0;
  let inStyle = false;
  for (const token of tokens(html)) {
    if (token.kind !== "open") continue;
    const tag = html
      .slice(token.start, token.end)
      .replace(ADDRESS, (_all, start: string, value: string) => {
        // Only srcset holds several paths.
        const paths = start.toLowerCase().includes("srcset") ? value.split(/,\s+/) : [value];
        return `${start}${paths.map((path) => base + path).join(", ")}"`;
      });
    const between = html.slice(from, token.start);
    moved += (inStyle ? stylesBelow(base, between) : between) + tag;
    inStyle = token.name === "style";
    from = token.end;
  }
  return moved + html.slice(from);
}

/** A style sheet whose files lie below another path. */
export function stylesBelow(base: string, css: string): string {
  return css.replaceAll(/url\((["']?)\/(?!\/)/g, (_all, quote: string) => `url(${quote}${base}/`);
}

/** A tag or text of a page, with its position. */
export type Token =
  | { kind: "open"; name: string; start: number; end: number; void: boolean }
  | { kind: "close"; name: string; start: number; end: number }
  | { kind: "text"; start: number; end: number };

const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);
/** Elements whose content is not markup. */
const RAW: ReadonlySet<string> = new Set(["script", "style", "textarea", "title"]);
/** A comment or declaration, a closing tag, or an opening tag with quoted attributes. */
const TAG =
  /<!--[\s\S]*?-->|<![^>]*>|<\/([a-zA-Z][^\s>/]*)\s*>|<([a-zA-Z][^\s>/]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;

/**
 * Splits a page into tags and texts. It expects the site's own HTML: quoted attributes, closed
 * elements. The content of scripts, styles and titles is not text.
 */
export function* tokens(html: string): Generator<Token> {
  const pattern = new RegExp(TAG);
  let from = 0;
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    const [tag, closes, opens, rest = ""] = match;
    const { index: start } = match;
    const end = start + tag.length;
    if (start > from) yield { kind: "text", start: from, end: start };
    from = end;
    if (closes !== undefined) yield { kind: "close", name: closes.toLowerCase(), start, end };
    if (opens === undefined) continue;
    const name = opens.toLowerCase();
    yield { kind: "open", name, start, end, void: VOID.has(name) || rest.endsWith("/") };
    if (RAW.has(name) && !rest.endsWith("/")) {
      const close = new RegExp(`</${name}`, "gi");
      close.lastIndex = end;
      from = close.exec(html)?.index ?? html.length;
      pattern.lastIndex = from;
    }
  }
  if (from < html.length) yield { kind: "text", start: from, end: html.length };
}

/** Raw value of an attribute of an opening tag; undefined for none. */
export function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
  return match?.[1] ?? match?.[2];
}
