import { TaskIcon } from "@sanity/icons/Task";
import { defineType } from "@sanity/types";
import { PROBLEM_CARDS_PER_AGENT } from "../../../src/facts/constants.ts";
import { oneDecision } from "../../validation/plain-words.ts";
import { cardDeliverables, cardOpening } from "../fields/card.ts";
import { copyField } from "../fields/text.ts";

/** A card of an agent's Impact Framework: one problem and what the agent will do about it. */
export const problemCard = defineType({
  name: "problemCard",
  title: "Problem card",
  type: "object",
  icon: TaskIcon,
  validation: (rule) => rule.custom(oneDecision).warning(),
  fields: [
    ...cardOpening(PROBLEM_CARDS_PER_AGENT),
    cardDeliverables(),
    copyField({
      name: "humanDecision",
      title: "A person decides",
      description: "One sentence: what stays with a person. It is marked with a fermata.",
      words: { max: 25 },
      rows: 2,
      optional: true,
    }),
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
