import { evaluateSync, parse } from "groq-js";
import { QueryCompiler } from "../../lake/groq/compile.ts";
import { QueryEvaluator } from "../../lake/groq/evaluate.ts";
import { DocumentSet } from "../../lake/documents.ts";
import { copyOf, unpack } from "../../lake/packed.ts";
import { Store } from "../../lake/store.ts";
import { ADDRESS } from "./dataset.ts";
import { measure } from "./measure.ts";

/** A query's median times in milliseconds: by the lake, and by groq-js over all documents. */
export interface QueryTime {
  name: string;
  lake: number;
  plain: number;
}

const ROUNDS = 5;

/**
 * Times queries on a lake's documents with the lake's evaluator and with groq-js alone, in one
 * process and without HTTP. Both read the query's text; the lake may remember how.
 * @param dataDir absolute path of a lake that is not running
 */
export async function measureQueries(dataDir: string): Promise<QueryTime[]> {
  const store = new Store(dataDir);
  try {
    store.load("http://127.0.0.1");
    // As the lake's threads for queries have them.
    const copies = store.view("published", true).all().map(copyOf);
    const documents = new DocumentSet(copies.map(unpack));
    const agents = documents.ofType("agent");
    const last = agents.at(-1);
    const parameters = { id: last?._id, name: last?.name };
    const evaluator = new QueryEvaluator(new QueryCompiler());
    const context = { identity: "bench", ...ADDRESS };
    const times: QueryTime[] = [];
    for (const [name, query] of Object.entries(QUERIES)) {
      const [lake, plain] = await measure(
        {
          lake: async () => evaluator.run({ query, parameters, documents, context }),
          plain: async () => {
            const dereference = ({ _ref }: { _ref: string }) => documents.get(_ref);
            const options = { dataset: documents.all(), params: parameters, dereference };
            return evaluateSync(parse(query, { params: parameters }), options).data;
          },
        },
        ROUNDS,
      );
      times.push({ name, lake: lake?.median ?? 0, plain: plain?.median ?? 0 });
    }
    return times;
  } finally {
    store.close();
  }
}

const QUERIES = {
  "one document by id": `*[_id == $id][0]`,
  "some of a small type by a field": `*[_type == "pillar" && id == "agentic"]{ name, summary }`,
  "one agent by its name": `*[_type == "agent" && name == $name][0]{ _id, name, title }`,
  "all agents in order, projected": `*[_type == "agent"] | order(order asc, id asc){ _id, id, name, title }`,
  "what refers to an agent": `*[references($id)]{ _id, _type }`,
};
