/** Id paths of this project's own records about the content, which no transfer moves. */
export const RECORDS: readonly string[] = ["publication."];
