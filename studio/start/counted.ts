import type { WholeDocument } from "../../src/content/documents/dead-links.ts";
import { otherNumberOfAgents } from "./counted-agents.ts";
import type { Problem } from "../publishing/records.ts";
import { textsIn } from "../validation/texts-in.ts";

/** Texts of published documents that name another number of agents than there are. */
export function otherCounts(documents: readonly WholeDocument[]): Problem[] {
  const count = documents.filter(({ _type }) => _type === "agent").length;
  return documents
    .filter(({ _type }) => _type !== "avatarAsset")
    .flatMap(({ _id: document, ...fields }) =>
      textsIn(fields).flatMap(({ field, text }) => {
        const words = otherNumberOfAgents(text, count);
        if (words === undefined) return [];
        const message = `“${words}”: there are ${count} agents now.`;
        // As in a problem of the site: `sections[2].body`.
        return [{ document, field: field.replace(/\.(\d+)(?=\.|$)/g, "[$1]"), message }];
      }),
    );
}
