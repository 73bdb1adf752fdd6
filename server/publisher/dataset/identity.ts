import { z } from "zod";

/** What tells a dataset from all others. */
export interface DatasetIdentity {
  /** Where it is: `lake/production`, or a project and dataset of Sanity, `abc123/production`. */
  place: string;
  /** Random text that was made with the dataset; absent where there is none, or it is not readable. */
  mark?: string | undefined;
  /** When its settings document was made, as ISO 8601: all there is to compare without a mark. */
  created?: string | undefined;
}

const Stored = z.object({
  place: z.string(),
  mark: z.string().optional(),
  created: z.string().optional(),
});

/** Reads an identity that was written down; undefined for a text that holds none. */
export function parseIdentity(text: string): DatasetIdentity | undefined {
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** True when two identities are those of the same dataset, as far as they tell. */
export function isSameDataset(known: DatasetIdentity, now: DatasetIdentity): boolean {
  if (known.mark !== undefined && now.mark !== undefined) return known.mark === now.mark;
  const { place, created } = known;
  return place === now.place && created !== undefined && created === now.created;
}
