import { getReleaseIdFromReleaseDocumentId, type ReleaseDocument } from "sanity";

/** The subject of a comparison that is no release: all drafts. */
export const DRAFTS = "drafts";

/** Path of the comparison with a subject, below the Studio's own. */
export function changesPath(subject: string): string {
  return `/publishing/changes/${subject}`;
}

/** A release as the subject of a comparison: its name, which the Studio's own lists of releases leave out. */
export function subjectOf({ _id }: Pick<ReleaseDocument, "_id">): string {
  return getReleaseIdFromReleaseDocumentId(_id);
}
