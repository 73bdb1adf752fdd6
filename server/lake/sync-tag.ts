import { createHash } from "node:crypto";

/** The tag that says what a result depends on. There is one for the whole dataset. */
export function syncTag({ projectId, dataset }: { projectId: string; dataset: string }): string {
  const hash = createHash("sha256").update(`${projectId}.${dataset}`).digest("base64url");
  return `s1:${hash.slice(0, 8)}`;
}
