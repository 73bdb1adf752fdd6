import { EarthGlobeIcon } from "@sanity/icons/EarthGlobe";
import { globalImpact } from "../../../src/site/global-impact/content.ts";
import { GLOBAL_STATISTIC_COUNT } from "../../../src/facts/constants.ts";
import { objectsField, partField } from "../fields/parts.ts";
import { closingParagraph, definePage, relatedReading } from "../fields/page.ts";
import { bodyField, copyField, lineField } from "../fields/text.ts";

/** /global-impact: the frame around the map and the table, which are made of region records. */
export const globalImpactPage = definePage(globalImpact, {
  icon: EarthGlobeIcon,
  content: [
    bodyField({ name: "explanation", title: "Text" }),
    objectsField({
      name: "statistics",
      title: "Figures",
      description: `Exactly ${GLOBAL_STATISTIC_COUNT}: the total, the countries, the languages, the hours.`,
      of: "statistic",
      size: GLOBAL_STATISTIC_COUNT,
    }),
    partField({ name: "map", title: "Map and table" }, [
      lineField({ name: "heading", words: { max: 10 } }),
      lineField({
        name: "estimate",
        title: "Whose figures they are",
        description: "Under the total, in the first screen.",
        words: { max: 6 },
      }),
      copyField({
        name: "caption",
        description: "What the map shows, and that its areas are drawn to scale.",
        words: { max: 35 },
      }),
      copyField({
        name: "countingNote",
        title: "How the figures were counted",
        words: { max: 50 },
      }),
    ]),
  ],
  closing: [
    closingParagraph(),
    relatedReading("The first is also the button beside the page heading."),
  ],
});
