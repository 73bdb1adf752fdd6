import { join } from "node:path";

/** Absolute path of the project's root folder. */
export const ROOT = join(import.meta.dirname, "..", "..");

/** Absolute path of a path in the project. */
export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/** Absolute path of the Studio that was built for a dataset, with the preview's scripts in `preview`. */
export function studioFolder({
  projectId,
  dataset,
}: {
  projectId: string;
  dataset: string;
}): string {
  return inRoot(".cache", "studio", `${projectId}-${dataset}`);
}
