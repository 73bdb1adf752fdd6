import { connect } from "node:net";
import type { Arena, Turn } from "./arena.ts";
import type { Choices } from "./choices.ts";
import { harmlessRequest } from "./requests.ts";
import { makeQuestion, type Question } from "./questions.ts";

const QUERY_PATH = "/v2026-05-01/data/query/production";
/**
 * How long a costly question may take, in milliseconds. The lake stops a query after 15 s, an
 * editor's after 60 s, a picture after 20 s, and makes those wait that come meanwhile.
 */
const COSTLY_MS = 90_000;
/** How long a small question may take beside costly ones, in milliseconds. */
const BESIDE_MS = 20_000;
const SMALL: Question & { kind: "query" } = {
  kind: "query",
  query: `*[_id == "siteSettings"][0]{_id}`,
  params: {},
  trusted: true,
  post: false,
};

/** Asks the lake one hostile question. */
export async function attackByQuestion(arena: Arena, turn: Turn, choices: Choices): Promise<void> {
  const question = makeQuestion(choices);
  const shown = JSON.stringify(question).slice(0, 600);
  if (question.kind === "listeners") {
    await besideListeners(arena, turn, question, shown);
    return;
  }
  const text =
    question.kind === "query"
      ? queryRequest(question, arena.instance.token)
      : `GET ${await aPicture(arena, choices)}?${question.search} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: image/avif,image/webp,*/*\r\nConnection: close\r\n\r\n`;
  const trusted = question.kind === "query" && question.trusted;
  const ask = async () => {
    const asking = arena.send("lake", Buffer.from(text, "utf8"), { patienceMs: COSTLY_MS });
    // A small question meanwhile has to be answered.
    const small = queryRequest(SMALL, arena.instance.token);
    const beside = await arena.send("lake", small, { patienceMs: BESIDE_MS });
    if (beside.kind === "hung") {
      arena.find(turn, "hung", "The lake answers nothing beside this question", shown);
    }
    arena.judge(turn, "lake", await asking, shown);
  };
  // With the token a question may take longer; two such at once would wait for each other.
  await (trusted ? oneByOne(ask) : ask());
}

let last: Promise<unknown> = Promise.resolve();

/** Runs work when the work before has ended. */
function oneByOne(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

function queryRequest(
  { query, params, trusted, post }: Question & { kind: "query" },
  token: string,
): string {
  const lines = ["Host: 127.0.0.1", "Connection: close"];
  if (trusted) lines.push(`Authorization: Bearer ${token}`);
  // A line of a request may not be longer than about 16 KB.
  if (post || query.length > 4000) {
    const body = `{"query":${JSON.stringify(query)},"params":{${Object.entries(params)
      .map(([name, value]) => `${JSON.stringify(name.slice(1))}:${value}`)
      .join(",")}}}`;
    lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`);
    return `POST ${QUERY_PATH} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
  }
  const search = Object.entries({ query, ...params })
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    )
    .join("&");
  return `GET ${QUERY_PATH}?${search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Address of a picture of the dataset. */
async function aPicture(arena: Arena, choices: Choices): Promise<string> {
  const query = `*[_type == "sanity.imageAsset"] | order(_id asc).path`;
  const came = await arena.send(
    "lake",
    `GET ${QUERY_PATH}?query=${encodeURIComponent(query)} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
  );
  const paths: unknown = came.kind === "reply" ? readResult(came.body) : undefined;
  const list = Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
  return list.length === 0 ? "/images/polyphony/production/none" : `/${choices.pick(list)}`;
}

function readResult(body: Buffer): unknown {
  try {
    const json: unknown = JSON.parse(body.toString("utf8"));
    return typeof json === "object" && json !== null && "result" in json ? json.result : undefined;
  } catch {
    return undefined;
  }
}

/** Listeners that take nothing of what they are sent must cost the lake nothing but themselves. */
async function besideListeners(
  arena: Arena,
  turn: Turn,
  { count, writes, bytes }: Question & { kind: "listeners" },
  shown: string,
): Promise<void> {
  const { instance } = arena;
  const request = `GET /v2026-05-01/data/listen/production?query=*&includeResult=true&includePreviousRevision=true HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${instance.token}\r\n\r\n`;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(instance.port("lake"), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(request);
    // Nothing is ever read: what the lake sends stays in its buffers.
    socket.pause();
    return socket;
  });
  try {
    for (let n = 0; n < writes; n += 1) {
      const body = JSON.stringify({
        mutations: [
          {
            createOrReplace: {
              _id: "attack.large",
              _type: "attack",
              text: String(n).padStart(bytes, "x"),
            },
          },
        ],
      });
      const write = `POST /v2026-05-01/data/mutate/production HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${instance.token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
      const came = await arena.send("lake", write);
      if (came.kind !== "reply" || came.status !== 200) {
        arena.find(turn, "wrong", "An edit was not taken beside listeners that do not read", shown);
      }
    }
    arena.judge(turn, "lake", await arena.send("lake", harmlessRequest("lake")), shown);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}
