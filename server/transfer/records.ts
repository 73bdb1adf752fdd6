/** Prefixes of this project's records about content, which no transfer moves. */
export const RECORDS: readonly string[] = ["publication.", "polyphony.migrations"];
