import { getReleaseIdFromReleaseDocumentId, type ReleaseDocument } from "sanity";

/** The name of a release, which the Studio's own lists of releases leave out. */
export function releaseName({ _id }: Pick<ReleaseDocument, "_id">): string {
  return getReleaseIdFromReleaseDocumentId(_id);
}

/** Name of a release for editors, as in the Studio's own lists. */
export function releaseTitle({ metadata }: Pick<ReleaseDocument, "metadata">): string {
  return metadata.title || "Untitled release";
}
