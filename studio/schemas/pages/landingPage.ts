import { HomeIcon } from "@sanity/icons/Home";
import { defineType } from "@sanity/types";
import { landing } from "../../../src/site/landing/content.ts";
import {
  LANDING_SAMPLES_MAX,
  LANDING_STATISTIC_COUNT,
  NOT_STATEMENT_COUNT,
} from "../../../src/facts/constants.ts";
import { agentsField, headedField, objectsField, partField } from "../fields/parts.ts";
import { pagePreview } from "../fields/page.ts";
import { tab, tabs } from "../fields/tabs.ts";
import { bodyField, copyField, lineField } from "../fields/text.ts";
import { shareImageField } from "../fields/image.ts";

/** The landing page, section by section in its order (specification, section 2). */
export const landingPage = defineType({
  name: "landingPage",
  title: landing.title,
  type: "document",
  icon: HomeIcon,

  ...tabs(
    tab("opening", "Hero and opening", [
      partField({ name: "hero" }, [
        lineField({
          name: "headline",
          description: "The largest words of the site.",
          words: { max: 10 },
          characters: [64, "a longer one fills the first screen of a phone"],
        }),
        copyField({ name: "lede", title: "Under the headline", words: { max: 35 } }),
        copyField({
          name: "what",
          title: "What it is, in one sentence",
          description:
            "What a visitor knows after five seconds: what it is, for whom, and who decides. Write {agents} where the number of agents stands, or {Agents} at the beginning: the site fills it in as a word, so that it stays right when agents are added.",
          words: { max: 20 },
        }),
        lineField({
          name: "hear",
          title: "First button: hear the agents",
          description:
            "Leads to the agents and starts them. The site adds the minutes they take. {agents} becomes their number here too.",
          words: { max: 5 },
          characters: [24, "a longer label pushes the second button off a phone’s first screen"],
        }),
        lineField({
          name: "find",
          title: "Second button: find a problem",
          description: "Leads to the table of challenges.",
          words: { max: 5 },
          characters: [24, "a longer label pushes the portraits off a phone’s first screen"],
        }),
      ]),
      partField({ name: "opening" }, [
        lineField({ name: "heading", words: { max: 10 } }),
        copyField({
          name: "audience",
          title: "Whom it is for",
          description: "Names the size of organization that the product is made for.",
          words: { max: 40 },
        }),
        bodyField(),
        agentsField({
          name: "samples",
          title: "Samples of work",
          description: "Agents whose sample document is shown in short, with its first note.",
          max: LANDING_SAMPLES_MAX,
        }),
      ]),
      shareImageField(),
    ]),
    tab("intelligence", "Pillars and nexus", [
      headedField({
        name: "breadth",
        title: "Breadth of Intelligence",
        description: "Above the ten pillar cards.",
        words: { max: 50 },
      }),
      headedField({
        name: "nexus",
        title: "Operational Nexus",
        description: "Above the six capability cards.",
        words: { max: 50 },
      }),
    ]),
    tab("agents", "Agents", [
      partField(
        {
          name: "coverage",
          title: "Full Spectrum Coverage",
          description: "Around the pills with the agents' names.",
        },
        [
          lineField({ name: "heading", words: { max: 8 } }),
          lineField({ name: "closing", title: "Closing line", words: { max: 10 } }),
        ],
      ),
      partField({ name: "playback", title: "Playback panel" }, [
        copyField({
          name: "note",
          title: "Note in the panel",
          description:
            "What the visitor will hear. {Agents} becomes their number, as in the first screen.",
          words: { max: 30 },
        }),
      ]),
      partField({ name: "unified", title: "After the agent cards" }, [
        lineField({ name: "heading", words: { max: 8 } }),
      ]),
    ]),
    tab("summary", "Summary", [
      partField({ name: "summary", title: "Summary panel" }, [
        bodyField(),
        lineField({ name: "coda", description: "The last line of the panel." }),
        copyField({
          name: "claimsNote",
          title: "Note on the claims",
          description: "That the quoted figures are planned targets.",
          words: { max: 40 },
        }),
      ]),
    ]),
    tab("closing", "What it is not, figures", [
      partField({ name: "not", title: "What the product is not" }, [
        lineField({
          name: "lead",
          title: "First part of the heading",
          description: "Before the product's name.",
        }),
        lineField({
          name: "emphasis",
          title: "Last part of the heading",
          description: "As “NOT”.",
        }),
        objectsField({
          name: "statements",
          description: `Exactly ${NOT_STATEMENT_COUNT}.`,
          of: "statement",
          size: NOT_STATEMENT_COUNT,
        }),
      ]),
      objectsField({
        name: "statistics",
        title: "Figures",
        description: `The band at the end of the page: exactly ${LANDING_STATISTIC_COUNT}.`,
        of: "statistic",
        size: LANDING_STATISTIC_COUNT,
      }),
      lineField({
        name: "action",
        title: "Last button",
        description: "Ends the page and leads to the contact page.",
        words: { max: 5 },
      }),
    ]),
  ),
  preview: pagePreview(landing, "hero.headline"),
});
