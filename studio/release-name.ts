import { getReleaseIdFromReleaseDocumentId, type ReleaseDocument } from "sanity";

/** The name of a release, which the Studio's own lists of releases leave out. */
export function releaseName({ _id }: Pick<ReleaseDocument, "_id">): string {
  return getReleaseIdFromReleaseDocumentId(_id);
}

/** What editors call a release, as the Studio's own lists do. */
export function releaseTitle({ metadata }: Pick<ReleaseDocument, "metadata">): string {
  return metadata.title || "Untitled release";
}
