import { checkContent } from "../../src/content/check.ts";
import { ConcernedDocument, whereToMend } from "../../studio/names/document-name.ts";
import { z } from "zod";
import type { ReviewContent } from "content-lake";

const Documents = z.array(ConcernedDocument);

/** Problems of content for editors, with the names of documents and the titles of fields. */
export const reviewRelease: ReviewContent = async (read) => {
  const problems = await checkContent(read);
  if (problems.length === 0) return [];
  const ids = [...new Set(problems.map(({ document }) => document))];
  const found = Documents.parse(await read(`*[_id in $ids]`, { ids }));
  const documents = new Map(found.map((document) => [document._id, document]));
  return problems.map((problem) => ({
    key: JSON.stringify(problem),
    text: `${whereToMend(problem, documents.get(problem.document))}: ${problem.message}`,
  }));
};
