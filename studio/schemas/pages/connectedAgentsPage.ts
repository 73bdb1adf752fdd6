import { TransferIcon } from "@sanity/icons/Transfer";
import { defineField, defineType } from "@sanity/types";
import { connectedAgents } from "../../../src/site/connected-agents/content.ts";
import { AGENTS_MAX } from "../../../src/facts/constants.ts";
import { agentsField, objectsField } from "../fields/lists.ts";
import { partField } from "../fields/objects.ts";
import { PAGE_GROUPS, pageOpening, pagePreview, relatedReading } from "../fields/page.ts";
import { bodyField } from "../fields/portable-text.ts";
import { copyField, lineField } from "../fields/text.ts";

/** /connected-agents: the agents as one system. Its opening paragraph is the intro. */
export const connectedAgentsPage = defineType({
  name: "connectedAgentsPage",
  title: connectedAgents.title,
  type: "document",
  icon: TransferIcon,
  groups: PAGE_GROUPS,
  fields: [
    ...pageOpening(),
    partField({ name: "network", title: "Network graphic", group: "content" }, [
      lineField({ name: "heading", title: "Heading", words: { max: 10 } }),
      copyField({
        name: "caption",
        title: "Caption",
        description: "How to read the picture.",
        words: { max: 30 },
        rows: 2,
      }),
      objectsField({
        name: "connections",
        title: "Joint work",
        description: "The lines of the picture: six to twenty. Every agent is in one at least.",
        of: "agentConnection",
        what: "lines",
        size: { min: 6, max: 20 },
      }),
    ]),
    partField({ name: "integrated", title: "Integrated Solutions", group: "content" }, [
      lineField({ name: "heading", title: "Heading", words: { max: 6 } }),
      agentsField({
        title: "Agents",
        description: "Those who work together here.",
        min: 2,
        max: 4,
      }),
      bodyField(),
      objectsField({
        name: "stages",
        title: "The life of a grant",
        description: "Three to six stages, from the search to the closed file.",
        of: "grantStage",
        what: "stages",
        size: { min: 3, max: 6 },
      }),
    ]),
    partField({ name: "amplifying", title: "Amplifying Innovation", group: "content" }, [
      lineField({ name: "heading", title: "Heading", words: { max: 6 } }),
      defineField({
        name: "agent",
        title: "Agent",
        type: "reference",
        to: [{ type: "agent" }],
        validation: (rule) => rule.required(),
      }),
      bodyField(),
      objectsField({
        name: "trials",
        title: "Small tests",
        description: "One for each of the other agents: what the two of them would try.",
        of: "agentPart",
        what: "tests",
        size: { min: 2, max: AGENTS_MAX - 1 },
      }),
      copyField({
        name: "decision",
        title: "What a person decides",
        description: "Shown under the fermata, at the wide end of the drawing.",
        words: { max: 20 },
        rows: 2,
      }),
    ]),
    lineField({
      name: "tagline",
      title: "Closing tagline",
      words: { max: 6 },
      group: "closing",
    }),
    relatedReading(),
  ],
  preview: pagePreview(connectedAgents, { icon: TransferIcon }),
});
