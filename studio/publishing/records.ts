import { z } from "zod";
import { Hold } from "../../server/contracts/release-api.ts";

/*
 * What the publisher writes into the dataset, as the Studio reads it. Nothing here is required
 * beyond what a row cannot be shown without: a field that is missing hides a detail, never the pane.
 */

const optionalText = z.string().nullish();

/** One problem that prevents a document's publication. */
export const Problem = z.object({
  _key: optionalText,
  /** Id of the document to fix; usually the published one. */
  document: z.string(),
  /** Path of the field, as in `problemCards.cards[2].title`. */
  field: z.string(),
  message: z.string(),
  /** The pages that could not be made. */
  pages: z.array(z.string()).nullish(),
});
export type Problem = z.infer<typeof Problem>;

/** Result of the last publish of one document. */
export const Publication = z.object({
  document: z.string(),
  documentType: z.string(),
  /** The `_rev` of the published document that it speaks of; absent for a deleted one. */
  revision: optionalText,
  removed: z.boolean().nullish(),
  state: z.enum(["live", "refused"]),
  at: z.string(),
  release: z.number().nullish(),
  pages: z.array(z.string()).nullish(),
  url: optionalText,
  problems: z.array(Problem).nullish(),
});
export type Publication = z.infer<typeof Publication>;

/** The release that visitors see. */
export const SiteRelease = z.object({
  release: z.number(),
  at: z.string(),
  cause: optionalText,
  pages: z.number().nullish(),
  siteUrl: optionalText,
  held: Hold.nullish(),
  /** What the operator's command did after the release. */
  command: z
    .object({
      release: z.number(),
      state: z.enum(["running", "done", "failed"]),
      at: optionalText,
      message: optionalText,
      output: optionalText,
    })
    .nullish(),
});
export type SiteRelease = z.infer<typeof SiteRelease>;

/** A published document of the site, with what names it. */
export const PublishedDocument = z.object({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _updatedAt: z.string(),
  name: optionalText,
});
export type PublishedDocument = z.infer<typeof PublishedDocument>;
