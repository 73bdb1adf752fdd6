import { tokens } from "./tokens.ts";

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
