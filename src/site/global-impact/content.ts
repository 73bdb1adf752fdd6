import { defineQuery } from "groq";
import { z } from "zod";
import { text } from "../../content/documents/fields.ts";
import { opening, related, statistics } from "../../content/documents/page.ts";
import { RichText } from "../../content/documents/rich-text.ts";
import { definePage } from "../../content/documents/define-page.ts";

const GLOBAL_IMPACT_QUERY =
  defineQuery(`*[_type == "globalImpactPage" && _id == "globalImpactPage"][0]{
  _id, title, description, lede, shareImage{ asset, alt, crop, hotspot }, explanation,
  statistics[]{ value, label },
  map{ heading, estimate, caption, countingNote },
  closing,
  related[]{ label, note, href }
}`);

/** /global-impact: the frame around the map and the table of regions. */
export const GlobalImpactPage = z.object({
  ...opening,
  explanation: RichText,
  statistics,
  map: z.object({ heading: text, estimate: text, caption: text, countingNote: text }),
  closing: text,
  related,
});
export type GlobalImpactPage = z.infer<typeof GlobalImpactPage>;

export const globalImpact = definePage({
  type: "globalImpactPage",
  route: "/global-impact",
  title: "Global impact",
  position: 70,
  shows: ["regionRecord"],
  query: GLOBAL_IMPACT_QUERY,
  shape: GlobalImpactPage,
});
