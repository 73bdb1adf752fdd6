// Written by `npm run generate` from the files of the folders that it imports.
import { about } from "../../site/about/content.ts";
import { connectedAgents } from "../../site/connected-agents/content.ts";
import { contact } from "../../site/contact/content.ts";
import { cpa } from "../../site/cpa/content.ts";
import { dataSecurity } from "../../site/data-security/content.ts";
import { globalImpact } from "../../site/global-impact/content.ts";
import { landing } from "../../site/landing/content.ts";
import { likeOs } from "../../site/like-os/content.ts";
import { needImpact } from "../../site/need-impact/content.ts";
import { organizations } from "../../site/organizations/content.ts";
import { polyAi } from "../../site/poly-ai/content.ts";
import { sample } from "../../site/sample/content.ts";

export type * from "../../site/about/content.ts";
export type * from "../../site/connected-agents/content.ts";
export type * from "../../site/contact/content.ts";
export type * from "../../site/cpa/content.ts";
export type * from "../../site/data-security/content.ts";
export type * from "../../site/global-impact/content.ts";
export type * from "../../site/landing/content.ts";
export type * from "../../site/like-os/content.ts";
export type * from "../../site/need-impact/content.ts";
export type * from "../../site/organizations/content.ts";
export type * from "../../site/poly-ai/content.ts";
export type * from "../../site/sample/content.ts";

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
