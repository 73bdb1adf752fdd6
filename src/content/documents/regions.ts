import { z } from "zod";
import { REGIONS } from "../../facts/regions.ts";
import { ordinal, text, texts } from "./fields.ts";
import { orMissing } from "../../rules/kinds.ts";

const regions = REGIONS.map(({ id }) => id);

/** A region of the map (specification, section 2: region, countries, organizations, details). */
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
