import { TaskIcon } from "@sanity/icons/Task";
import { defineType } from "@sanity/types";
import { FRAMEWORK_CARD_COUNT } from "../../../src/facts/constants.ts";
import { cardDeliverables, cardOpening } from "../fields/card.ts";
import { linesField } from "../fields/lists.ts";
import { copyField } from "../fields/text.ts";

/** A card of the sample page: a problem card with its data and its engineering. */
export const frameworkCard = defineType({
  name: "frameworkCard",
  title: "Framework card",
  type: "object",
  icon: TaskIcon,
  fields: [
    ...cardOpening(FRAMEWORK_CARD_COUNT),
    linesField({
      name: "dataSources",
      title: "Data sources",
      description: "Two to eight systems or files that the work draws on.",
      what: "data sources",
      size: { min: 2, max: 8 },
    }),
    copyField({
      name: "engineering",
      title: "Engineering approach",
      description: "How it will be built, in words that a technical reader can check.",
      words: { min: 20, max: 80 },
    }),
    cardDeliverables(),
  ],
  preview: {
    select: { id: "id", title: "title", problem: "problem" },
    prepare: ({ id, title, problem }) => ({
      title: `${id ?? "?"} · ${title || "No title yet"}`,
      subtitle: problem || "Empty card",
      media: TaskIcon,
    }),
  },
});
