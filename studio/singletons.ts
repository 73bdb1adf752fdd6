/** A document of which the site has exactly one, under an id that never changes. */
export interface Singleton {
  /** Id of the document. */
  id: string;
  /** Type of the document. */
  type: string;
  /** Label in the desk. */
  title: string;
}

/** The pages of the site that are one document each, in the order of the desk. */
export const PAGE_SINGLETONS: readonly Singleton[] = [
  { id: "landingPage", type: "landingPage", title: "Landing page" },
  { id: "aboutPage", type: "aboutPage", title: "About" },
  { id: "needImpactPage", type: "needImpactPage", title: "Impact agents" },
  { id: "polyAiPage", type: "polyAiPage", title: "Poly-AI" },
  { id: "organizationsPage", type: "organizationsPage", title: "Mission-driven organizations" },
  { id: "likeOsPage", type: "likeOsPage", title: "Like an operating system" },
  { id: "globalImpactPage", type: "globalImpactPage", title: "Global impact" },
  { id: "cpaPage", type: "cpaPage", title: "CPA/SME change agents" },
  { id: "dataSecurityPage", type: "dataSecurityPage", title: "Data security" },
  { id: "connectedAgentsPage", type: "connectedAgentsPage", title: "Connected agents" },
  { id: "contactPage", type: "contactPage", title: "Contact" },
  { id: "sampleIngrid", type: "samplePage", title: "Sample page: Ingrid" },
];

/** The settings that are one document each. */
export const SETTINGS_SINGLETONS: readonly Singleton[] = [
  { id: "siteSettings", type: "siteSettings", title: "Site settings" },
  { id: "navigation", type: "navigation", title: "Navigation" },
];

/** Every document of which there is exactly one. */
export const SINGLETONS: readonly Singleton[] = [...PAGE_SINGLETONS, ...SETTINGS_SINGLETONS];
