import { LEGAL_SLUGS } from "../../src/facts/legal-pages.ts";

/** A page of the site that one document is the main one of. */
export interface MainPage {
  /** Path, with `:name` for a part that differs. */
  route: string;
  title: string;
  type: string;
  /** Field of the document that the differing part holds; without it there is one such document. */
  field?: string;
}

/** Every page of the site, and the document that one edits it in. */
export const MAIN_PAGES: readonly MainPage[] = [
  { route: "/", title: "Landing page", type: "landingPage" },
  { route: "/agent/:id", title: "The agent’s own page", type: "agent", field: "id" },
  { route: "/about", title: "About", type: "aboutPage" },
  { route: "/need-impact-agents", title: "Impact agents", type: "needImpactPage" },
  { route: "/poly-ai", title: "Poly-AI", type: "polyAiPage" },
  { route: "/about-old", title: "The poly-AI spectrum", type: "polyAiPage" },
  { route: "/organizations", title: "Organizations", type: "organizationsPage" },
  { route: "/like-os", title: "Like an operating system", type: "likeOsPage" },
  { route: "/global-impact", title: "Global impact", type: "globalImpactPage" },
  { route: "/cpa", title: "CPA/SME change agents", type: "cpaPage" },
  { route: "/data-security", title: "Data security", type: "dataSecurityPage" },
  { route: "/connected-agents", title: "Connected agents", type: "connectedAgentsPage" },
  { route: "/contact", title: "Contact", type: "contactPage" },
  { route: "/sample-ingrid", title: "Sample page", type: "samplePage" },
  // Their addresses are a fixed list: any other path of one part is no legal page.
  {
    route: `/:slug(${LEGAL_SLUGS.join("|")})`,
    title: "Legal page",
    type: "legalPage",
    field: "slug",
  },
];

/** Pages on which documents show that are the main one of none, or of another page besides. */
export const FURTHER_PAGES: Readonly<Record<string, readonly string[]>> = {
  agent: ["/", "/connected-agents", "/cpa"],
  pillar: ["/poly-ai", "/about-old", "/"],
  nexusCapability: ["/"],
  challengeRow: ["/need-impact-agents"],
  organizationType: ["/organizations"],
  regionRecord: ["/global-impact"],
};

/** Types whose documents show on every page. */
export const EVERYWHERE: readonly string[] = ["siteSettings", "navigation"];
