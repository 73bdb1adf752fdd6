import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { PREVIEW_DOOR_HEADER } from "../../src/facts/preview.ts";
import { knowsSecret } from "../http/secret.ts";
import { tokens } from "./page/tokens.ts";

const Visit = z.object({
  /** Path below which the browser sees the preview, without a slash at the end. */
  base: z.string().regex(/^(?:\/[\w-]+)+$/),
  /** Origin of the Studio that frames it. */
  studio: z.url(),
  /** A person without an account, who sees one side of the site and nothing of the Studio. */
  reviewer: z.object({ perspective: z.string().min(1) }).optional(),
});

/** A visit that the door of a Studio with sign-in has let in. */
export type DoorVisit = z.infer<typeof Visit>;

/**
 * What the door says of a request; undefined for one that does not come through it.
 * @param secret known to the programs of this machine
 */
export function doorVisit(request: IncomingMessage, secret: string): DoorVisit | undefined {
  const said = request.headers[PREVIEW_DOOR_HEADER];
  if (typeof said !== "string" || !knowsSecret(request, secret)) return undefined;
  try {
    return Visit.safeParse(JSON.parse(said)).data;
  } catch {
    return undefined;
  }
}

/** An attribute whose value is a path of the site, or a list of them with widths. */
const ADDRESS = /(\s(?!data-base=)[a-z:-]+=")(\/(?!\/)[^"]*)"/gi;

/**
 * A page whose addresses lie below another path, in its attributes and style sheets. Texts and scripts
 * stay as they are: the site's scripts name no address themselves.
 */
export function pageBelow(base: string, html: string): string {
  if (base === "") return html;
  let moved = "";
  let from = 0;
  let inStyle = false;
  for (const token of tokens(html)) {
    if (token.kind !== "open") continue;
    const tag = html
      .slice(token.start, token.end)
      .replace(ADDRESS, (_all, start: string, value: string) => {
        // Only sets of pictures hold several.
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
