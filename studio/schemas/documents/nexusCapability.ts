import { DashboardIcon } from "@sanity/icons/Dashboard";
import { defineType } from "@sanity/types";
import { ICONS } from "../../../src/facts/vocabulary.ts";
import { choiceField } from "../fields/choices.ts";
import { idField, orderField } from "../fields/identity.ts";
import { lineField } from "../fields/text.ts";

/** One of the six capabilities of the Operations Nexus. */
export const nexusCapability = defineType({
  name: "nexusCapability",
  title: "Nexus capability",
  type: "document",
  icon: DashboardIcon,
  fields: [
    lineField({ name: "name", words: { max: 3 }, characters: [24, "the card is narrow"] }),
    idField({ thing: "capability" }),
    orderField({ thing: "capability", type: "nexusCapability" }),
    choiceField({
      name: "icon",
      description: "Shown next to the name.",
      list: ICONS.map(({ label, name }) => ({ title: label, value: name })),
    }),
    lineField({
      name: "summary",
      description: "The line on the landing page's card.",
      words: { max: 18 },
    }),
  ],
  preview: { select: { title: "name", subtitle: "summary" } },
});
