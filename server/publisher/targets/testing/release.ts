import { createHash } from "node:crypto";
import type { SiteFile, SiteRelease } from "../target.ts";

/** A release for tests: the text of each file by its site path. */
export function releaseOf(id: number, texts: Readonly<Record<string, string>>): SiteRelease {
  const bytes = new Map<string, Buffer>();
  const files = new Map<string, SiteFile>();
  for (const [path, text] of Object.entries(texts)) {
    const hash = createHash("sha256").update(text).digest("hex");
    bytes.set(hash, Buffer.from(text));
    files.set(path, {
      hash,
      type: path.endsWith(".html") ? "text/html; charset=utf-8" : "text/plain",
    });
  }
  return {
    id,
    at: "2026-11-21T10:00:00.000Z",
    cause: "test",
    files: () => files,
    bytes: async ({ hash }) => bytes.get(hash) ?? Buffer.alloc(0),
  };
}
