/**
 * The sentences of some content that a page shows. Letters and digits alone are compared: each site has
 * signs and breaks of its own.
 */
export function textsShown(content: unknown, page: string): Set<string> {
  const shown = ` ${words(textOf(page))} `;
  return new Set([...texts(content)].filter((text) => shown.includes(` ${words(text)} `)));
}

/** All sentences in a value but those that the lake or a style needs: a page may part a text between two. */
function texts(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (typeof value === "string") {
    for (const text of value.split(/(?<=[.!?])\s+/)) if (text.includes(" ")) into.add(text);
  }
  if (Array.isArray(value)) for (const item of value) texts(item, into);
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) if (!key.startsWith("_")) texts(item, into);
  }
  return into;
}

/** What a reader sees of a page, and hears of its pictures. */
function textOf(page: string): string {
  const body = /<main[^]*<\/main>/.exec(page)?.[0] ?? page;
  return body
    .replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!--[^]*?-->/g, "")
    .replaceAll(/<img[^>]*?\salt="([^"]*)"[^>]*>/g, " $1 ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function words(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
