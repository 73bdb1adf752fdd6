import { z } from "zod";

/** Identifies a dataset. */
export const DatasetIdentity = z.object({
  /** Its place: `lake/production`, or project and dataset at Sanity, `abc123/production`. */
  place: z.string(),
  /** Random text, made with the dataset. Undefined when it has none, or it cannot be read. */
  mark: z.string().optional(),
  /** Creation time of its settings document (ISO 8601), to compare datasets without a mark. */
  created: z.string().optional(),
});
export type DatasetIdentity = z.infer<typeof DatasetIdentity>;

/** True when two identities are of the same dataset, as far as they show. */
export function isSameDataset(known: DatasetIdentity, now: DatasetIdentity): boolean {
  if (known.mark !== undefined && now.mark !== undefined) return known.mark === now.mark;
  const { place, created } = known;
  return place === now.place && created !== undefined && created === now.created;
}
