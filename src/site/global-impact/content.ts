import { listQuery } from "../../content/documents/query-definition.ts";
import { z } from "zod";
import { REGIONS } from "../../facts/vocabulary.ts";
import { ordinal, RichText, text, texts } from "../../content/documents/fields.ts";
import { orMissing } from "../../rules/content-rules.ts";
import { definePage, opening, related, statistics } from "../../content/documents/page.ts";

const regions = REGIONS.map(({ id }) => id);

/** A region of the map (specification, section 2). */
export const RegionRecord = z.object({
  _id: z.string(),
  id: z.enum(regions, "is not one of the six regions"),
  order: ordinal,
  region: text,
  countries: texts,
  organizations: z.number(orMissing("a number")).positive("has to be more than 0"),
  details: text,
});
export type RegionRecord = z.infer<typeof RegionRecord>;

/** The regions in their order. */
export const REGION_RECORDS = listQuery("regionRecord", RegionRecord);

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
  shape: GlobalImpactPage,
});
