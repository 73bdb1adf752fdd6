// Written by `npm run generate` from the files of the folders that it imports.
import { about } from "./pages/about.ts";
import { connectedAgents } from "./pages/connected-agents.ts";
import { contact } from "./pages/contact.ts";
import { cpa } from "./pages/cpa.ts";
import { dataSecurity } from "./pages/data-security.ts";
import { globalImpact } from "./pages/global-impact.ts";
import { landing } from "./pages/landing.ts";
import { likeOs } from "./pages/like-os.ts";
import { needImpact } from "./pages/need-impact.ts";
import { organizations } from "./pages/organizations.ts";
import { polyAi } from "./pages/poly-ai.ts";
import { sample } from "./pages/sample.ts";

export type * from "./pages/about.ts";
export type * from "./pages/connected-agents.ts";
export type * from "./pages/contact.ts";
export type * from "./pages/cpa.ts";
export type * from "./pages/data-security.ts";
export type * from "./pages/global-impact.ts";
export type * from "./pages/landing.ts";
export type * from "./pages/like-os.ts";
export type * from "./pages/need-impact.ts";
export type * from "./pages/organizations.ts";
export type * from "./pages/poly-ai.ts";
export type * from "./pages/sample.ts";

/** Every page whose content is one document, by its name. */
export const PAGES = {
  about,
  connectedAgents,
  contact,
  cpa,
  dataSecurity,
  globalImpact,
  landing,
  likeOs,
  needImpact,
  organizations,
  polyAi,
  sample,
};
