import {
  GATE_MODE,
  SANITY_API_HOST,
  SANITY_DATASET,
  SANITY_PROJECT_ID,
  SANITY_READ_TOKEN,
} from "astro:env/server";
import { AGENT_DETAILS, AGENT_NAMES, type AgentVideo } from "../site/agent/content.ts";
import { withoutWrongRedirects } from "./check.ts";
import { createContentClient, type ContentClient } from "./client.ts";
import { Content } from "./query-results.ts";
import type { ImageValue } from "./documents/fields.ts";
import { toComposed, type Composition, type MediaFile, type MediaRegistry } from "./media.ts";
import type { PageIndex } from "./page-index.ts";
import { toPicture, type Picture } from "./image.ts";
import type { Location } from "./errors.ts";
import { renderScope } from "./render-scope.ts";
import { createFetch } from "./source.ts";
import { toVideo, type Video } from "./video.ts";

const fetch = createFetch({
  projectId: SANITY_PROJECT_ID,
  dataset: SANITY_DATASET,
  apiHost: SANITY_API_HOST,
  token: SANITY_READ_TOKEN,
});

/**
 * The site's content client: the renderer's, else a new one. A build
 * reads everything once; `astro dev` makes a new client for every page, so that an edit shows at
 * the next request. Pages read their content from `Astro.locals.content`.
 */
export async function siteContent(): Promise<ContentClient> {
  const { client, pages } = renderScope();
  if (import.meta.env.DEV) return createContentClient(await Content.read(fetch), { pages });
  return client ?? (buildClient ??= openForBuild(pages));
}

let buildClient: Promise<ContentClient> | undefined;

async function openForBuild(pages: PageIndex): Promise<ContentClient> {
  const content = withoutWrongRedirects(await Content.read(fetch));
  const agents = content.documents(AGENT_NAMES).map(({ _id }) => _id);
  await content.readDetails(AGENT_DETAILS, agents);
  return createContentClient(content, { pages });
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
 * @param poster whether the page names its first frame
 * @returns undefined when the agent has none
 */
export function video(agent: AgentVideo, poster = false): Video | undefined {
  const copyHosted = GATE_MODE === "sealed" && import.meta.env.PROD;
  return toVideo(agent, renderScope().media, { poster, copyHosted });
}

/**
 * Path of a picture composed from a page's content; it becomes part of the site.
 * @param where its document
 */
export function composedPath(composition: Composition, where: Location): string {
  return toComposed(composition, where, renderScope().media);
}

/**
 * A picture of the dataset as part of a composition.
 * @param width pixels that it is shown at
 * @throws TypeError when the picture has no file
 */
export function pictureFile(image: ImageValue, width: number, where: Location): MediaFile {
  const registry: MediaRegistry = new Map();
  const { src } = toPicture(image, [width], where, registry);
  const file = registry.get(src);
  if (file === undefined) throw new TypeError(`No file of ${src}`);
  return file;
}

export type { Composition } from "./media.ts";
export type { ImageValue } from "./documents/fields.ts";
export type { PageContent } from "./client.ts";
export type { Video } from "./video.ts";
export type {
  Agent,
  AgentSummary,
  AgentWithCards,
  PriorityItem,
  Artifact,
  ArtifactRow,
  ArtifactSection,
  ProblemCard,
} from "../site/agent/content.ts";
export type { LegalPage } from "../site/legal/content.ts";
export type { AgentName } from "./documents/page.ts";
export type * from "./documents/pages.generated.ts";
export type { RichText } from "./documents/fields.ts";
export type { NavLink, Navigation, Settings } from "./documents/settings.ts";
export type { Picture } from "./image.ts";
