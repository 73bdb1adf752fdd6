import { defineQuery } from "groq";
import { z } from "zod";
import { challengeThemes } from "../../rules/content-rules.ts";
import { challengeTheme } from "../../content/documents/challenges.ts";
import { text } from "../../content/documents/fields.ts";
import { opening, related } from "../../content/documents/page.ts";
import { HeadingBlock, RichText } from "../../content/documents/rich-text.ts";
import { definePage } from "../../content/documents/define-page.ts";
import { orMissing } from "../../rules/kinds.ts";

const NEED_IMPACT_QUERY = defineQuery(`*[_type == "needImpactPage" && _id == "needImpactPage"][0]{
  _id, title, description, lede, shareImage{ asset, alt, crop, hotspot }, overview, tableHeading, sourcesNote,
  filterPrompt,
  themes[]{ theme, label, intro },
  visitPrompt{ heading, intro },
  connectedSummary{ heading, intro, linkLabel },
  related[]{ label, note, href }
}`);

/** A group of rows, as its heading names it. */
const Theme = z.object({ theme: challengeTheme, label: text, intro: text });

/** /need-impact-agents: the frame around the table of challenges. */
export const NeedImpactPage = z.object({
  ...opening,
  filterPrompt: text,
  overview: RichText,
  tableHeading: text,
  themes: z
    .array(Theme, orMissing("a list of groups"))
    .refine((groups) => challengeThemes(groups) === true, "has to hold each of the themes once"),
  sourcesNote: text,
  visitPrompt: HeadingBlock,
  connectedSummary: HeadingBlock.extend({ linkLabel: text }),
  related,
});
export type NeedImpactPage = z.infer<typeof NeedImpactPage>;

export const needImpact = definePage({
  type: "needImpactPage",
  route: "/need-impact-agents",
  title: "Impact agents",
  position: 30,
  shows: ["challengeRow"],
  query: NEED_IMPACT_QUERY,
  shape: NeedImpactPage,
});
