import { createHash } from "node:crypto";

/** Sync tag of a result. There is one for the whole dataset. */
export function syncTag({ projectId, dataset }: { projectId: string; dataset: string }): string {
  const hash = createHash("sha256").update(`${projectId}.${dataset}`).digest("base64url");
  return `s1:${hash.slice(0, 8)}`;
}
