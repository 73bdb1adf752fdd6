import type { Agent, AgentSummary, AgentTalk, AgentWithCards } from "./documents/agent.ts";
import type { AboutPage } from "./documents/about.ts";
import type { Challenge, NeedImpactPage } from "./documents/challenges.ts";
import type { ConnectedAgentsPage } from "./documents/connected-agents.ts";
import type { ContactPage } from "./documents/contact.ts";
import type { CpaPage } from "./documents/cpa.ts";
import type { DataSecurityPage } from "./documents/data-security.ts";
import type { GlobalImpactPage, RegionRecord } from "./documents/global-impact.ts";
import type { Landing, NexusCapability, Pillar } from "./documents/landing.ts";
import type { LegalPage } from "./documents/legal.ts";
import type { LikeOsPage } from "./documents/like-os.ts";
import type { OrganizationsPage, OrganizationType } from "./documents/organizations.ts";
import type { PillarDetail, PolyAiPage } from "./documents/poly-ai.ts";
import type { SampleProfile } from "./documents/sample.ts";
import type { Navigation, Settings } from "./documents/settings.ts";
import type { Library } from "./library.ts";
import { recordPage, type PageIndex } from "./page-index.ts";
import { SELECTIONS, selectionKey, type Appearances, type Selection } from "./selections.ts";

/** The one door to content. Every call names the page that asks, for the page index. */
export interface ContentDoor {
  settings(page: string): Promise<Settings>;
  navigation(page: string): Promise<Navigation>;
  landing(page: string): Promise<Landing>;
  sample(page: string): Promise<SampleProfile>;
  contact(page: string): Promise<ContactPage>;
  /** The first agents in display order, `CHOIR_MAX` at most: what a page shows as voices. */
  agents(page: string): Promise<AgentSummary[]>;
  /** The same with the cards that the pillars are counted on. */
  agentsWithCards(page: string): Promise<AgentWithCards[]>;
  /** The talking videos of the same agents, in the same order; some may have none. */
  agentTalks(page: string): Promise<AgentTalk[]>;
  /** The ids of all agents in display order. */
  agentIds(page: string): Promise<string[]>;
  /** The ids of the agents whose pages are to be made; no page is noted as a reader. */
  agentRoutes(): Promise<string[]>;
  /** One agent with everything its page shows; undefined when there is none with this id. */
  agent(page: string, id: string): Promise<Agent | undefined>;
  pillars(page: string): Promise<Pillar[]>;
  nexus(page: string): Promise<NexusCapability[]>;
  about(page: string): Promise<AboutPage>;
  needImpact(page: string): Promise<NeedImpactPage>;
  challenges(page: string): Promise<Challenge[]>;
  polyAi(page: string): Promise<PolyAiPage>;
  /** The pillars with all that the poly-AI page tells of them. */
  pillarDetails(page: string): Promise<PillarDetail[]>;
  organizations(page: string): Promise<OrganizationsPage>;
  organizationTypes(page: string): Promise<OrganizationType[]>;
  /** The challenges and organization types that name an agent; empty lists where none does. */
  appearances(page: string, agent: string): Promise<Appearances>;
  likeOs(page: string): Promise<LikeOsPage>;
  globalImpact(page: string): Promise<GlobalImpactPage>;
  regions(page: string): Promise<RegionRecord[]>;
  cpa(page: string): Promise<CpaPage>;
  dataSecurity(page: string): Promise<DataSecurityPage>;
  connectedAgents(page: string): Promise<ConnectedAgentsPage>;
  /** One legal page; undefined when the dataset holds none with this address. */
  legalPage(page: string, slug: string): Promise<LegalPage | undefined>;
  /** What each page has read so far. */
  readonly pages: PageIndex;
}

interface Options {
  /** The index to note the readings in. */
  pages?: PageIndex;
  /** Ids for {@link ContentDoor.agentRoutes} when only some pages are wanted; default: all. */
  agentRoutes?: () => string[];
  /** Is given every value on its way to a page: the preview marks its texts. */
  present?: <T>(value: T) => T;
}

/**
 * Opens a door to what a library holds.
 * Calls reject with `ContentError` for content of the wrong shape, and with what the library's
 * source throws when it cannot be read.
 */
export function openDoor(library: Library, options: Options = {}): ContentDoor {
  const { pages = new Map(), present = (value) => value, agentRoutes } = options;

  const ask = async <T>(selection: Selection<T>, page: string, argument = ""): Promise<T> => {
    const selected = await selection.select(library, argument);
    recordPage(pages, page, selectionKey(selection, argument), selected);
    return present(selected.value());
  };

  return {
    pages,
    settings: (page) => ask(SELECTIONS.settings, page),
    navigation: (page) => ask(SELECTIONS.navigation, page),
    landing: (page) => ask(SELECTIONS.landing, page),
    sample: (page) => ask(SELECTIONS.sample, page),
    contact: (page) => ask(SELECTIONS.contact, page),
    agents: (page) => ask(SELECTIONS.agents, page),
    agentsWithCards: (page) => ask(SELECTIONS.agentsWithCards, page),
    agentTalks: (page) => ask(SELECTIONS.agentTalks, page),
    agentIds: (page) => ask(SELECTIONS.agentIds, page),
    pillars: (page) => ask(SELECTIONS.pillars, page),
    nexus: (page) => ask(SELECTIONS.nexus, page),
    about: (page) => ask(SELECTIONS.about, page),
    needImpact: (page) => ask(SELECTIONS.needImpact, page),
    challenges: (page) => ask(SELECTIONS.challenges, page),
    polyAi: (page) => ask(SELECTIONS.polyAi, page),
    pillarDetails: (page) => ask(SELECTIONS.pillarDetails, page),
    organizations: (page) => ask(SELECTIONS.organizations, page),
    organizationTypes: (page) => ask(SELECTIONS.organizationTypes, page),
    likeOs: (page) => ask(SELECTIONS.likeOs, page),
    globalImpact: (page) => ask(SELECTIONS.globalImpact, page),
    regions: (page) => ask(SELECTIONS.regions, page),
    cpa: (page) => ask(SELECTIONS.cpa, page),
    dataSecurity: (page) => ask(SELECTIONS.dataSecurity, page),
    connectedAgents: (page) => ask(SELECTIONS.connectedAgents, page),
    agent: (page, id) => ask(SELECTIONS.agent, page, id),
    appearances: (page, agent) => ask(SELECTIONS.appearances, page, agent),
    legalPage: (page, slug) => ask(SELECTIONS.legalPage, page, slug),
    agentRoutes: async () =>
      agentRoutes?.() ?? (await SELECTIONS.agentIds.select(library, "")).value(),
  };
}
