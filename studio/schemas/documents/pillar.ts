import { ComponentIcon } from "@sanity/icons/Component";
import { defineType } from "@sanity/types";
import { PILLAR_CHOICES } from "../fields/choices.ts";
import { idField, orderField } from "../fields/identity.ts";
import { linesField, objectsField, partField } from "../fields/parts.ts";
import { tab, tabs } from "../fields/tabs.ts";
import { copyField, lineField } from "../fields/text.ts";

/** A title and a text, as /poly-ai shows three of each pillar. */
function titledText(name: string, title: string) {
  return partField({ name, title }, [
    lineField({ name: "title", words: { max: 8 } }),
    copyField({ name: "text", words: { max: 45 } }),
  ]);
}

/** One of the ten AI pillars, as shown on the landing page and the poly-AI page. */
export const pillar = defineType({
  name: "pillar",
  title: "Pillar",
  type: "document",
  icon: ComponentIcon,
  orderings: [
    {
      name: "displayOrder",
      title: "Order on the site",
      by: [{ field: "order", direction: "asc" }],
    },
  ],
  ...tabs(
    tab("basics", "Basics", [
      lineField({
        name: "name",
        description: "On the wheel, on cards and in badges.",
        words: { max: 2 },
        characters: [16, "badges and the wheel have no room for more"],
      }),
      idField({ thing: "pillar", list: PILLAR_CHOICES }),
      orderField({ thing: "pillar", type: "pillar", fixed: true }),
      lineField({
        name: "summary",
        description: "The line on the landing page's card.",
        words: { max: 14 },
      }),
    ]),
    tab("detail", "Detailed card", [
      copyField({
        name: "role",
        description: "These fields are the pillar's card under “The pillars in detail”.",
        words: { max: 35 },
      }),
      copyField({ name: "purpose", words: { max: 40 } }),
      copyField({ name: "keyInsight", title: "Key insight", words: { max: 40 } }),
      copyField({
        name: "impact",
        description: "With one example from nonprofit work.",
        words: { max: 60 },
      }),
      linesField({
        name: "coreFunctions",
        title: "Core functions",
        description: "Three to five, one line each.",
        size: { min: 3, max: 5 },
      }),
      linesField({
        name: "missionValues",
        title: "Mission values",
        description: "Only where they apply: up to four, a few words each.",
        size: { min: 0, max: 4 },
        optional: true,
      }),
    ]),
    tab("polyAi", "Why, foundation, capstone", [
      titledText("whyEssential", "Why poly-AI is essential"),
      titledText("foundation", "Foundation"),
      titledText("capstone", "Capstone"),
    ]),
    tab("paper", "Drawing", [
      partField(
        {
          name: "paper",
          title: "The paper on the poster",
          description:
            "What the poster draws: a real paper, what the pillar does with it, and who decides.",
        },
        [
          lineField({
            name: "title",
            title: "Heading of the paper",
            words: { max: 5 },
            characters: [24, "the paper in the drawing is narrow"],
          }),
          objectsField({
            name: "rows",
            description: "Two to eight. Numbers and shares such as “11 of 20” are drawn to scale.",
            of: "paperRow",
            size: { min: 2, max: 8 },
          }),
          lineField({
            name: "note",
            title: "What the pillar does or finds",
            words: { max: 7 },
            characters: [40, "it appears on a slip of paper"],
          }),
          lineField({
            name: "person",
            title: "What a person decides",
            words: { max: 6 },
            characters: [34, "it appears on one line under a fermata"],
          }),
        ],
      ),
    ]),
  ),
  preview: { select: { title: "name", subtitle: "summary" } },
});

/** A row of the paper that a pillar's poster draws: a label and its text. */
export const paperRow = defineType({
  name: "paperRow",
  title: "Row",
  type: "object",
  fields: [
    lineField({
      name: "label",
      words: { max: 4 },
      characters: [20, "the paper in the drawing is narrow"],
    }),
    lineField({
      name: "value",
      description: "Leave it empty where the paper itself has a blank.",
      words: { max: 4 },
      characters: [18, "the paper in the drawing is narrow"],
      optional: true,
    }),
  ],
  preview: { select: { title: "label", subtitle: "value" } },
});
