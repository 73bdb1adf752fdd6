import { LegalPage } from "../site/legal/content.ts";
import type { Entry } from "./entry.ts";
import type { ContentProblem } from "./errors.ts";

/** Problems with the addresses of legal pages: several documents have the same one. */
export function sharedSlugs(entries: readonly Entry[]): ContentProblem[] {
  const bySlug = Map.groupBy(entries, slugOf);
  return [...bySlug].flatMap(([slug, sharing]) =>
    sharing.length === 1
      ? []
      : sharing.map(({ id }) => ({
          document: id,
          field: "slug",
          message: `"${slug}" is the address of ${sharing.length} legal pages. Give each an address of its own`,
        })),
  );
}

/** Problems with the address of one legal page. */
export function wrongSlug(entry: Entry): ContentProblem[] {
  const parsed = LegalPage.shape.slug.safeParse(slugOf(entry));
  if (parsed.success) return [];
  return parsed.error.issues.map(({ message }) => ({ document: entry.id, field: "slug", message }));
}

/** The address in a legal page's document, valid or not; empty where there is none. */
export function slugOf(entry: Entry): string {
  return entry.text("slug");
}
