import { createServer } from "node:http";
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
 * A client whose queries are answered over HTTP from a list of documents: enough of a Content Lake
 * for the checks that ask for other documents.
 *
 * @param documents published documents and drafts
 * @returns the real client, pointed at a server on a free port, and how to end that server
 */
export async function queryClient(
  documents: readonly TestDocument[],
): Promise<{ client: SanityClient; close: () => void }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const params = Object.fromEntries(
      [...url.searchParams]
        .filter(([name]) => name.startsWith("$"))
        .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
    );
    if (!url.pathname.startsWith(`/v${API_VERSION}/`)) {
      response.writeHead(400).end("The whole project speaks one version of the API.");
      return;
    }
    const seen = PERSPECTIVES.get(url.searchParams.get("perspective") ?? "");
    if (seen === undefined) {
      response.writeHead(400).end("These checks name what they see: drafts, published or raw.");
      return;
    }
    const dataset = seen(documents);
    const tree = parse(url.searchParams.get("query") ?? "", { params });
    const result = evaluateSync(tree, { dataset, params }).data;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ result, ms: 0, syncTags: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const client = createClient({
    projectId: "tests",
    dataset: "tests",
    apiVersion: API_VERSION,
    apiHost: `http://127.0.0.1:${address.port}`,
    useProjectHostname: false,
    useCdn: false,
  });
  return { client, close: () => server.close() };
}
