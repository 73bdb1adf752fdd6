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
