import { z } from "zod";
import { OS_AREAS } from "../../facts/os-areas.ts";
import { text } from "./fields.ts";
import { opening, related } from "./page.ts";
import { RichText } from "./rich-text.ts";

const areas = OS_AREAS.map(({ id }) => id);

const Comparison = z.object({
  area: z.enum(areas, "is not one of the seven areas"),
  summary: text,
  operatingSystem: text,
  product: text,
});

/** /like-os: an operating system and the product side by side, area by area. */
export const LikeOsPage = z.object({
  ...opening,
  explanation: RichText,
  infographic: z.object({ heading: text, systemLabel: text, productLabel: text, caption: text }),
  comparisons: z
    .array(Comparison, "has to be a list of comparisons")
    .min(1, "needs at least one area"),
  limits: text,
  related,
});
export type LikeOsPage = z.infer<typeof LikeOsPage>;
