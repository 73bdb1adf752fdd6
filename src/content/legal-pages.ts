import type { Entry } from "./entry.ts";
import type { ContentProblem } from "./errors.ts";

/** What is wrong with the addresses of legal pages: several documents have the same one. */
export function sharedSlugs(entries: readonly Entry[]): ContentProblem[] {
  const bySlug = Map.groupBy(entries, ({ raw }) =>
    typeof raw === "object" && raw !== null ? String(Reflect.get(raw, "slug")) : "",
  );
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
