import { z } from "zod";
import { text } from "./fields.ts";
import { AgentName, agentNames, opening, related } from "./page.ts";
import { RichText } from "./rich-text.ts";

const Connection = z.object({ _key: z.string(), title: text, text, agents: agentNames });

/** /connected-agents: the agents as one system. */
export const ConnectedAgentsPage = z.object({
  ...opening,
  network: z.object({
    heading: text,
    caption: text,
    connections: z
      .array(Connection, "has to be a list of joint work")
      .min(1, "needs at least one entry"),
  }),
  integrated: z.object({ heading: text, body: RichText, agents: agentNames }),
  amplifying: z.object({ heading: text, body: RichText, agent: AgentName }),
  tagline: text,
  related,
});
export type ConnectedAgentsPage = z.infer<typeof ConnectedAgentsPage>;
