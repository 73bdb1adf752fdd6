import { z } from "zod";
import { DAY_TIMES } from "../../facts/times.ts";
import { OS_AREAS } from "../../facts/vocabulary.ts";
import { listOf, text, texts } from "../../content/documents/fields.ts";
import {
  agentNames,
  definePage,
  opening,
  related,
  TitledText,
} from "../../content/documents/page.ts";
import { orMissing } from "../../rules/content-rules.ts";

const areas = OS_AREAS.map(({ id }) => id);

const dayTime = z
  .string(orMissing("a time of the day"))
  .refine((time) => DAY_TIMES.includes(time), {
    error: (issue) =>
      `holds "${String(issue.input)}", which is not a quarter of an hour of the day`,
  });

/** How a moment of the day went. Without `until` it is still open when the day ends. */
const course = { until: dayTime.nullish(), outcome: text, text };

const Comparison = z.object({
  area: z.enum(areas, "is not one of the seven areas"),
  systemSummary: text,
  summary: text,
  agents: agentNames,
  time: dayTime,
  moment: text,
  without: z.object(course),
  planned: z.object({ ...course, decision: text }),
});

/** /like-os: an operating system and the product, area by area; each area as a moment of one day. */
export const LikeOsPage = z.object({
  ...opening,
  infographic: z.object({
    heading: text,
    caption: text,
    systemLabel: text,
    systemNote: text,
    programs: texts,
    systemGround: TitledText,
    productLabel: text,
    productNote: text,
    productGround: TitledText,
    agentsLabel: text,
  }),
  comparisonsHeading: text,
  day: z.object({ intro: text, withoutLabel: text, plannedLabel: text }),
  comparisons: listOf(Comparison, "comparisons", "area"),
  limitsHeading: text,
  limits: text,
  related,
});
export type LikeOsPage = z.infer<typeof LikeOsPage>;

export const likeOs = definePage({
  type: "likeOsPage",
  route: "/like-os",
  title: "Like an operating system",
  position: 60,
  shape: LikeOsPage,
});
