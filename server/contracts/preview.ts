import { z } from "zod";

/*
 * Paths of the preview that belong to no page of the site. The preview serves them, the Studio and
 * the preview's own script ask for them.
 */

/** A stream of events: the content has changed. */
export const PREVIEW_CHANGES = "/preview/changes";
/** Selects the perspective that the editor sees: `?is=published`, `drafts` or names of releases. */
export const PREVIEW_PERSPECTIVE = "/preview/perspective";
/** The list of the pages that a release, or all drafts, change: `/<name of the release>` or `/drafts`. */
export const PREVIEW_COMPARISON = "/preview/comparison";
/** A page in one perspective, as visitors would get it: `/<perspective>/<path of the page>`. */
export const PREVIEW_SIDE = "/preview/side";
/** The script that opens the gate of one page before its first paint. */
export const PREVIEW_GATE = "/preview/gate.js";
/** Folder of the preview's own scripts and styles. */
export const PREVIEW_CLIENT = "/preview/client/";

/** Header of a request for a page's present state, without an older one in its place. */
export const PREVIEW_REFRESH_HEADER = "x-preview";
/** Name of the meta tag that identifies the state of a page. */
export const PREVIEW_VERSION = "preview-version";
/** What keeps a page from its newest state: the document and the field, and where a click leads. */
export const PreviewProblems = z.array(
  z.object({
    where: z.string(),
    message: z.string(),
    /** Value of `data-sanity`: a click opens the field. */
    sanity: z.string().optional(),
  }),
);
export type PreviewProblems = Readonly<z.infer<typeof PreviewProblems>>;
