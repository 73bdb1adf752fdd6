import { nameOfDocument } from "../../studio/names/document-name.ts";
import { ADDRESSED, pageOfDocument } from "../../src/content/documents/site-paths.ts";
import { planMove, type Move } from "../contracts/move.ts";
import { type Doc, type Json, randomId } from "content-lake/document";
import type { CompleteRelease } from "content-lake";

/**
 * What goes live with a release that gives a page another address: a redirect from the old one, and every
 * link to it led to the new one, as when a single document is published. Refused where the old address
 * would be another page's: visitors of the old address could not be told apart.
 */
export const completeRelease: CompleteRelease = ({ changes, documents, now }) => {
  const moved = changes.flatMap(({ before, after }) => {
    const move = before && moveOf(before, after);
    return move ? [{ move, document: after }] : [];
  });
  if (moved.length === 0) return { mutations: [] };
  const pages = new Map(
    documents
      .filter(({ _id, _type }) => _type in ADDRESSED && !_id.startsWith("drafts."))
      .map((document) => [pageOfDocument(document._type, document), document]),
  );
  for (const { move, document } of moved) {
    const taken = pages.get(move.from);
    if (taken === undefined) continue;
    const refusal = `${nameOf(document)} moves from ${move.from} to ${move.to}, and ${nameOf(taken)} would take the old address at the same time. Put the two moves into two releases.`;
    return { mutations: [], refusal };
  }
  const today = new Date(now).toISOString().slice(0, 10);
  return { mutations: moved.flatMap((each) => mutationsOf(each, documents, today)) };
};

function moveOf(before: Doc, after: Doc): Move | undefined {
  const from = pageOfDocument(before._type, before);
  const to = pageOfDocument(after._type, after);
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

function mutationsOf(
  { move, document }: { move: Move; document: Doc },
  documents: readonly Doc[],
  today: string,
): Json[] {
  const around = { documents, id: randomId(), today, name: nameOf(document) };
  return planMove(move, around).map((change): Json => {
    if (change.kind === "delete") return { delete: { id: change.id } };
    if (change.kind === "set") return { patch: { id: change.id, set: { ...change.fields } } };
    return { create: { ...change.document } };
  });
}

function nameOf(document: Doc): string {
  return nameOfDocument(document) ?? "The page";
}
