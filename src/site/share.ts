import type {
  AboutPage,
  AgentSummary,
  AgentWithCards,
  Challenge,
  ConnectedAgentsPage,
  GlobalImpactPage,
  ImageValue,
  OrganizationsPage,
  Pillar,
  PolyAiPage,
  NeedImpactPage,
} from "../content/index.ts";
import type { HueName } from "../facts/hues.ts";
import * as drawings from "../graphics/share/pages.ts";
import { SHARE_WIDTH } from "../graphics/share/site.ts";
import { pillarUse } from "./poly-ai/use.ts";

/*
 * What links to pages show besides words: the page's own drawing, made of its content.
 */

/** A document with the picture that an editor chose for links to it. */
interface Shared {
  _id: string;
  shareImage?: ImageValue | null | undefined;
}

/** Width of a portrait at the right edge, in pixels. */
const PORTRAIT = 445;

/** An agent: the portrait, and the strand that leaves it. */
export function faceShare(of: Shared, portrait: ImageValue, color: HueName) {
  return { of, portrait, drawing: drawings.voiceDrawing(color, SHARE_WIDTH - PORTRAIT) };
}

/** The wheel of the pillars. */
export function wheelShare(
  of: PolyAiPage,
  pillars: readonly Pillar[],
  agents: readonly AgentWithCards[],
) {
  const uses = pillars.map(({ id }) => pillarUse(id, agents).map(({ count }) => count));
  const counts = agents.map((_, agent) => uses.map((use) => use[agent] ?? 0));
  return { of, drawing: drawings.wheelDrawing(agents, counts), width: 470 };
}

/** The agents and what they play together. */
export function networkShare(of: ConnectedAgentsPage, agents: readonly AgentSummary[]) {
  const pieces = of.network.connections.map((piece) => piece.agents.map(({ id }) => id));
  return { of, drawing: drawings.networkDrawing(agents, pieces), width: 520 };
}

/** The land of the regions. */
export function worldShare(of: GlobalImpactPage) {
  return { of, drawing: drawings.worldDrawing(), width: 760 };
}

/** The shoebox of receipts. */
export function shoeboxShare(of: AboutPage) {
  return { of, drawing: drawings.shoeboxDrawing(), width: 1050 };
}

/** The challenges and who answers them. */
export function scoreShare(
  of: NeedImpactPage,
  agents: readonly AgentSummary[],
  challenges: readonly Challenge[],
) {
  return { of, drawing: drawings.scoreDrawing(agents, challenges), width: 500 };
}

/** The bands that stay the same at every size of an organization. */
export function bandsShare(of: OrganizationsPage, agents: readonly AgentSummary[]) {
  return { of, drawing: drawings.bandsDrawing(agents), width: 520 };
}
