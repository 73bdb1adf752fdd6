/** The subject of a comparison that is no release: all drafts. */
export const DRAFTS = "drafts";

/** Path of the comparison with a subject, below the Studio's own. */
export function changesPath(subject: string): string {
  return `/publishing/changes/${subject}`;
}
