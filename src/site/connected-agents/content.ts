import { z } from "zod";
import { listOf, optionalText, RichText, text } from "../../content/documents/fields.ts";
import {
  AgentName,
  agentNames,
  definePage,
  opening,
  related,
} from "../../content/documents/page.ts";

const Connection = z.object({
  title: text,
  text,
  decision: text,
  agents: agentNames,
});

/** What one agent does in a piece of joint work. */
const AgentPart = z.object({ agent: AgentName, text });

const GrantStage = z.object({
  name: text,
  parts: listOf(AgentPart, "parts", "part"),
  decision: optionalText,
});

/** /connected-agents: the agents as one system. */
export const ConnectedAgentsPage = z.object({
  ...opening,
  network: z.object({
    heading: text,
    caption: text,
    connections: listOf(Connection, "joint work", "entry"),
  }),
  integrated: z.object({
    heading: text,
    body: RichText,
    agents: agentNames,
    stages: listOf(GrantStage, "measures", "measure"),
  }),
  amplifying: z.object({
    heading: text,
    body: RichText,
    agent: AgentName,
    trials: listOf(AgentPart, "tests", "test"),
    decision: text,
  }),
  tagline: text,
  related,
});
export type ConnectedAgentsPage = z.infer<typeof ConnectedAgentsPage>;

export const connectedAgents = definePage({
  type: "connectedAgentsPage",
  route: "/connected-agents",
  title: "Connected agents",
  position: 100,
  shows: ["agent"],
  shape: ConnectedAgentsPage,
});
