import { TransferIcon } from "@sanity/icons/Transfer";
import { defineType } from "@sanity/types";
import { connectedAgents } from "../../../src/site/connected-agents/content.ts";
import { AGENTS_MAX } from "../../../src/facts/constants.ts";
import {
  agentField,
  agentsField,
  agentsPreview,
  objectsField,
  partField,
} from "../fields/parts.ts";
import { definePage, relatedReading } from "../fields/page.ts";
import { bodyField, copyField, lineField } from "../fields/text.ts";

/** /connected-agents: the agents as one system. Its opening paragraph is the intro. */
export const connectedAgentsPage = definePage(connectedAgents, {
  icon: TransferIcon,
  content: [
    partField({ name: "network", title: "Network graphic" }, [
      lineField({ name: "heading", words: { max: 10 } }),
      copyField({ name: "caption", description: "How to read the picture.", words: { max: 30 } }),
      objectsField({
        name: "connections",
        title: "Joint work",
        description: "The lines of the picture: six to twenty. Every agent is in one at least.",
        of: "agentConnection",
        what: "lines",
        size: { min: 6, max: 20 },
      }),
    ]),
    partField({ name: "integrated", title: "Integrated Solutions" }, [
      lineField({ name: "heading", words: { max: 6 } }),
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
    partField({ name: "amplifying", title: "Amplifying Innovation" }, [
      lineField({ name: "heading", words: { max: 6 } }),
      agentField(),
      bodyField(),
      objectsField({
        name: "trials",
        title: "Small tests",
        description: "One for each of the other agents: what the two of them would try.",
        of: "agentPart",
        size: { min: 2, max: AGENTS_MAX - 1 },
      }),
      copyField({
        name: "decision",
        title: "What a person decides",
        description: "Shown under the fermata, at the wide end of the drawing.",
        words: { max: 20 },
      }),
    ]),
  ],
  closing: [
    lineField({ name: "tagline", title: "Closing tagline", words: { max: 6 } }),
    relatedReading(),
  ],
});

/** Work that several agents do together: a line of the network graphic. */
export const agentConnection = defineType({
  name: "agentConnection",
  title: "Joint work",
  type: "object",
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
      characters: [40, "it appears in the picture"],
    }),
    copyField({
      name: "text",
      title: "How",
      description: "Who hands what to whom.",
      words: { max: 45 },
    }),
    copyField({
      name: "decision",
      title: "What a person decides",
      description: "Shown under the fermata. Name the person by role.",
      words: { max: 20 },
    }),
  ],
  preview: agentsPreview("title", "No title yet"),
});

/** What one agent does in a piece of joint work: a note on that agent's line of a score. */
export const agentPart = defineType({
  name: "agentPart",
  title: "Part",
  type: "object",
  fields: [
    agentField(),
    copyField({ name: "text", title: "What the agent does", words: { max: 18 } }),
  ],
  preview: { select: { title: "agent.name", subtitle: "text", media: "agent.image" } },
});

/** A measure in the life of a grant: who plays, who rests, and what a person decides at its end. */
export const grantStage = defineType({
  name: "grantStage",
  title: "Measure",
  type: "object",
  fields: [
    lineField({
      name: "name",
      words: { max: 3 },
      characters: [14, "the measure is narrow"],
    }),
    objectsField({
      name: "parts",
      description: "One for each agent at work. An agent without a part waits here.",
      of: "agentPart",
      size: { min: 1, max: 4 },
    }),
    copyField({
      name: "decision",
      title: "What a person decides",
      description:
        "Shown under the fermata at the end of the stage. Leave empty where no decision is needed.",
      words: { max: 16 },
      optional: true,
    }),
  ],
  preview: { select: { title: "name", subtitle: "decision" } },
});
