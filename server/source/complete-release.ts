import { AnyDocuments, nameOfDocument } from "../../src/content/documents/document-name.ts";
import { ADDRESSED, moveOf, pageOfDocument } from "../../src/content/documents/site-paths.ts";
import { type Move, planMove } from "../contracts/move.ts";
import { type Doc, type Json, randomId } from "content-lake/document";
import type { CompleteRelease, ReviewContent } from "content-lake";
import { checkContent } from "../../src/content/check.ts";

/**
 * What goes live with a release that gives a page another address: a redirect from the old one, and links
 * to it that lead to the new one, as when a single document is published. Refused where the old address
 * would be another page's: visitors of the old address could not be told apart.
 */
export const completeRelease: CompleteRelease = ({ changes, documents, now }) => {
  const moved = changes.flatMap(({ before, after }) => {
    const move = before && moveOf(after._type, before, after);
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

function mutationsOf(
  { move, document }: { move: Move; document: Doc },
  documents: readonly Doc[],
  today: string,
): Json[] {
  const around = { documents, id: randomId(), today, name: nameOf(document) };
  return planMove(move, around).map((change): Json =>
    // A document of the release has another revision by then.
    "patch" in change ? { patch: { id: change.patch.id, set: change.patch.set } } : change,
  );
}

function nameOf(document: Doc): string {
  return nameOfDocument(document) ?? "The page";
}

/** Problems of content for editors, with the names of documents and the titles of fields. */
export const reviewRelease: ReviewContent = async (read) => {
  const problems = await checkContent(read);
  if (problems.length === 0) return [];
  const ids = [...new Set(problems.map(({ document }) => document))];
  const found = AnyDocuments.parse(await read(`*[_id in $ids]`, { ids }));
  const documents = new Map(found.map((document) => [document._id, document]));
  // Loaded late: it brings the Studio's schema.
  const { placeOfProblem } = await import("../../studio/field-place.ts");
  return problems.map((problem) => ({
    key: JSON.stringify(problem),
    document: problem.document,
    text: `${placeOfProblem(problem, documents.get(problem.document))}: ${problem.message}`,
  }));
};
