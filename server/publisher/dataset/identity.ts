import { z } from "zod";

/** Identifies a dataset. */
export interface DatasetIdentity {
  /** Its place: `lake/production`, or project and dataset at Sanity, `abc123/production`. */
  place: string;
  /** Random text, made with the dataset. Undefined when it has none, or it cannot be read. */
  mark?: string | undefined;
  /** Creation time of its settings document (ISO 8601), to compare datasets without a mark. */
  created?: string | undefined;
}

const Stored = z.object({
  place: z.string(),
  mark: z.string().optional(),
  created: z.string().optional(),
});

/** Parses a stored identity; undefined for an invalid text. */
export function parseIdentity(text: string): DatasetIdentity | undefined {
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** True when two identities are of the same dataset, as far as they show. */
export function isSameDataset(known: DatasetIdentity, now: DatasetIdentity): boolean {
  if (known.mark !== undefined && now.mark !== undefined) return known.mark === now.mark;
  const { place, created } = known;
  return place === now.place && created !== undefined && created === now.created;
}
