import { ComponentIcon } from "@sanity/icons/Component";
import { defineType } from "@sanity/types";
import { PILLAR_CHOICES } from "../fields/choices.ts";
import { fixedIdField, orderField } from "../fields/identity.ts";
import { linesField } from "../fields/lists.ts";
import { titledTextField } from "../fields/objects.ts";
import { DISPLAY_ORDER } from "../fields/orderings.ts";
import { copyField, lineField } from "../fields/text.ts";

/** One of the ten AI pillars, as the landing page and the poly-AI page tell it. */
export const pillar = defineType({
  name: "pillar",
  title: "Pillar",
  type: "document",
  icon: ComponentIcon,
  groups: [
    { name: "basics", title: "Basics", default: true },
    { name: "detail", title: "Detailed card" },
    { name: "polyAi", title: "Why, foundation, capstone" },
  ],
  orderings: [DISPLAY_ORDER],
  fields: [
    lineField({
      name: "name",
      title: "Name",
      description: "On the wheel, on cards and in badges.",
      words: { max: 2 },
      characters: 16,
      because: "badges and the wheel have no room for more",
      group: "basics",
    }),
    fixedIdField({ thing: "pillar", group: "basics", list: PILLAR_CHOICES }),
    orderField({ thing: "pillar", type: "pillar", group: "basics", fixed: true }),
    lineField({
      name: "summary",
      title: "Summary",
      description: "The line on the landing page's card.",
      words: { max: 14 },
      group: "basics",
    }),
    copyField({
      name: "role",
      title: "Role",
      description: "These fields are the pillar's card under “The pillars in detail”.",
      words: { max: 35 },
      rows: 3,
      group: "detail",
    }),
    copyField({ name: "purpose", title: "Purpose", words: { max: 40 }, rows: 3, group: "detail" }),
    copyField({
      name: "keyInsight",
      title: "Key insight",
      words: { max: 40 },
      rows: 3,
      group: "detail",
    }),
    copyField({
      name: "impact",
      title: "Impact",
      description: "With one example from nonprofit work.",
      words: { max: 60 },
      group: "detail",
    }),
    linesField({
      name: "coreFunctions",
      title: "Core functions",
      description: "Three to five, one line each.",
      what: "core functions",
      size: { min: 3, max: 5 },
      group: "detail",
    }),
    linesField({
      name: "missionValues",
      title: "Mission values",
      description: "Only where they apply: up to four, a few words each.",
      what: "mission values",
      size: { min: 0, max: 4 },
      optional: true,
      group: "detail",
    }),
    titledTextField({
      name: "whyEssential",
      title: "Why poly-AI is essential",
      words: { max: 45 },
      group: "polyAi",
    }),
    titledTextField({
      name: "foundation",
      title: "Foundation",
      words: { max: 45 },
      group: "polyAi",
    }),
    titledTextField({ name: "capstone", title: "Capstone", words: { max: 45 }, group: "polyAi" }),
  ],
  preview: {
    select: { name: "name", summary: "summary", order: "order" },
    prepare: ({ name, summary, order }) => ({
      title: `${order ?? "?"} · ${name || "No name yet"}`,
      subtitle: summary || "No summary yet",
      media: ComponentIcon,
    }),
  },
});
