import { z } from "zod";
import { STUDIO_API, STUDIO_PATH } from "../../src/facts/studio.ts";

/*
 * Links for reviewers without an account, as the Studio and its server know them: `GET` gives a
 * {@link ReviewLinkList}, `POST` takes a {@link NewReviewLink} and gives a {@link ReviewLinkAddress}, `DELETE`
 * takes `{"id": "…"}`.
 */

/** Path at which links are listed, made and withdrawn. */
export const REVIEW_LINKS_PATH = `${STUDIO_API}/review-links`;
/** A reviewer sees pages below `<path>/<id of the link>`; `<path>/open/<token>` is the link itself. */
export const REVIEW_PATH = `${STUDIO_PATH}/review`;

/** Hours for which a link may be made. */
export const REVIEW_HOURS = { least: 1, usual: 72, most: 24 * 30 } as const;

/** What a link shows in addition to what is published: one document's draft, or a release. */
export const ReviewSubject = z.union([
  z.strictObject({ document: z.string().regex(/^[a-z0-9_][a-z0-9_-]{0,127}$/i) }),
  z.strictObject({
    release: z
      .string()
      .regex(/^[a-z0-9_][a-z0-9_-]{0,63}$/i)
      // These would show more than a release.
      .refine((name) => !["drafts", "previewdrafts", "raw"].includes(name.toLowerCase())),
  }),
]);
export type ReviewSubject = z.infer<typeof ReviewSubject>;

/** A link to be made. */
export const NewReviewLink = z.strictObject({
  subject: ReviewSubject,
  /** What the list calls it. A document's name may be a long sentence, and its beginning is enough. */
  title: z
    .string()
    .min(1)
    .transform((title) => title.slice(0, 200)),
  /** Path of the page that it opens first, like `/agent/nora`. */
  path: z.string().regex(/^\/(?!\/)[\w\-./]{0,200}$/),
  /** Hours for which it opens. */
  hours: z.number().int().min(REVIEW_HOURS.least).max(REVIEW_HOURS.most),
});
export type NewReviewLink = z.infer<typeof NewReviewLink>;

/** A valid link. Only people who were given its address know it. */
export const ReviewLink = z.object({
  id: z.string(),
  subject: ReviewSubject,
  title: z.string(),
  path: z.string(),
  /** Name of the person who shared it. */
  author: z.string(),
  /** ISO 8601. */
  expires: z.string(),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

export const ReviewLinkList = z.object({ links: z.array(ReviewLink) });
/** The answer to a new link: its address, which is shown only now. */
export const ReviewLinkAddress = z.object({ url: z.url() });
