import { createClient, type SanityClient } from "@sanity/client";
import { evaluateSync, parse } from "groq-js";
import { API_VERSION } from "../../src/facts/api-version.ts";

/** A document as the tests write it. */
export interface TestDocument {
  _id: string;
  _type: string;
  [field: string]: unknown;
}

/** Documents for editors: a draft replaces its published document, under the published id. */
function asEditorsSee(documents: readonly TestDocument[]): TestDocument[] {
  const seen = new Map<string, TestDocument>();
  const draftsLast = documents.toSorted(
    (a, b) => Number(a._id.startsWith("drafts.")) - Number(b._id.startsWith("drafts.")),
  );
  for (const document of draftsLast) {
    const id = document._id.replace(/^drafts\./, "");
    seen.set(id, { ...document, _id: id });
  }
  return [...seen.values()];
}

type Perspective = (documents: readonly TestDocument[]) => readonly TestDocument[];

const PERSPECTIVES: ReadonlyMap<string, Perspective> = new Map<string, Perspective>([
  ["raw", (documents) => documents],
  ["drafts", asEditorsSee],
  ["published", (documents) => documents.filter(({ _id }) => !_id.startsWith("drafts."))],
]);

/**
 * A client whose queries are answered from a list of documents: enough of a Content Lake for the
 * checks that ask for other documents.
 * @param documents published documents and drafts
 */
export function queryClient(documents: readonly TestDocument[]): SanityClient {
  const answer: typeof fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const params = Object.fromEntries(
      [...url.searchParams]
        .filter(([name]) => name.startsWith("$"))
        .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
    );
    if (!url.pathname.startsWith(`/v${API_VERSION}/`)) {
      throw new Error("The whole project speaks one version of the API.");
    }
    const seen = PERSPECTIVES.get(url.searchParams.get("perspective") ?? "");
    if (seen === undefined) {
      throw new Error("These checks name what they see: drafts, published or raw.");
    }
    const tree = parse(url.searchParams.get("query") ?? "", { params });
    const result = evaluateSync(tree, { dataset: seen(documents), params }).data;
    return Response.json({ result, ms: 0, syncTags: [] });
  };
  return createClient({
    projectId: "tests",
    dataset: "tests",
    apiVersion: API_VERSION,
    useCdn: false,
    resolveFetch: () => answer,
  });
}
