import {
  SANITY_API_HOST,
  SANITY_DATASET,
  SANITY_PROJECT_ID,
  SANITY_READ_TOKEN,
} from "astro:env/server";
import type { AgentTalk } from "./documents/agent.ts";
import { openDoor, type ContentDoor } from "./door.ts";
import type { ImageValue } from "./documents/image.ts";
import { toPicture, type Picture } from "./image.ts";
import type { Location } from "./locate.ts";
import { Library } from "./library.ts";
import { renderScope } from "./render-scope.ts";
import { createFetch } from "./source.ts";
import { toTalk, type Still, type Talk } from "./talk.ts";

const fetch = createFetch({
  projectId: SANITY_PROJECT_ID,
  dataset: SANITY_DATASET,
  apiHost: SANITY_API_HOST,
  token: SANITY_READ_TOKEN,
});

/** Documents that a build reads at once where they are read one by one. */
const AHEAD = 100;

/**
 * The site's door to content: the one that the renderer brought along, else one of its own. A build
 * reads everything once; `astro dev` opens the door anew for every page, so that an edit shows at
 * the next request. Pages find what it holds for them in `Astro.locals.content`.
 */
export function siteContent(): ContentDoor {
  const scope = renderScope();
  if (import.meta.env.DEV) return openDoor(new Library(fetch), { pages: scope.pages });
  scope.door ??= openDoor(new Library(fetch, { ahead: AHEAD }), { pages: scope.pages });
  return scope.door;
}

/**
 * What an `<img>` needs for an image of the dataset; its files become part of the site.
 * @param widths pixel widths to offer for photographs, smallest first
 * @param where the document and field that hold the image
 */
export function picture(image: ImageValue, widths: readonly number[], where: Location): Picture {
  return toPicture(image, widths, where, renderScope().media);
}

/**
 * The talking video of an agent; its files become part of the site.
 * @param stills formats of its first frame that the page names
 * @returns undefined when the agent has none
 */
export function talk(agent: AgentTalk, stills: readonly Still[] = []): Talk | undefined {
  return toTalk(agent, stills, renderScope().media);
}

export type { PageContent } from "./door.ts";
export type { Talk } from "./talk.ts";
export type {
  Agent,
  AgentSummary,
  AgentWithCards,
  PriorityItem,
  ProblemCard,
} from "./documents/agent.ts";
export type { Artifact, ArtifactRow, ArtifactSection } from "./documents/artifact.ts";
export type { Challenge } from "./documents/challenges.ts";
export type { LegalPage } from "./documents/legal.ts";
export type { NexusCapability } from "./documents/nexus.ts";
export type { OrganizationType } from "./documents/organization-types.ts";
export type { AgentName } from "./documents/page.ts";
export type * from "./documents/pages.generated.ts";
export type { Pillar, PillarDetail, PillarPaper } from "./documents/pillars.ts";
export type { RegionRecord } from "./documents/regions.ts";
export type { RichText } from "./documents/rich-text.ts";
export type { NavLink, Navigation, Settings } from "./documents/settings.ts";
export type { Picture } from "./image.ts";
