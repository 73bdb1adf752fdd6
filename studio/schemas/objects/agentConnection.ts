import { TransferIcon } from "@sanity/icons/Transfer";
import { defineType } from "@sanity/types";
import { agentsField } from "../fields/lists.ts";
import { copyField, lineField } from "../fields/text.ts";

/** Work that several agents do together: a line of the network graphic. */
export const agentConnection = defineType({
  name: "agentConnection",
  title: "Joint work",
  type: "object",
  icon: TransferIcon,
  fields: [
    agentsField({
      title: "Agents",
      description: "The two to four agents who do this together.",
      min: 2,
      max: 4,
    }),
    lineField({
      name: "title",
      title: "What they do together",
      words: { max: 8 },
      characters: 40,
      because: "it appears in the picture",
    }),
    copyField({
      name: "text",
      title: "How",
      description: "Who hands what to whom.",
      words: { max: 45 },
      rows: 3,
    }),
    copyField({
      name: "decision",
      title: "What a person decides",
      description: "Shown under the fermata. Name the person by role.",
      words: { max: 20 },
      rows: 2,
    }),
  ],
  preview: {
    select: {
      title: "title",
      first: "agents.0.name",
      second: "agents.1.name",
      third: "agents.2.name",
      fourth: "agents.3.name",
      media: "agents.0.image",
    },
    prepare: ({ title, first, second, third, fourth, media }) => ({
      title: title || "No title yet",
      subtitle: [first, second, third, fourth].filter(Boolean).join(", ") || "No agents yet",
      media: media ?? TransferIcon,
    }),
  },
});
