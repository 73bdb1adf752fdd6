import { z } from "zod";
import type { Arena, Turn } from "./arena.ts";
import type { Choices } from "./choices.ts";
import {
  ATTACKED,
  EDITED,
  loseIdentity,
  ON_AGENT_PAGES,
  poison,
  spoil,
  twin,
  type Change,
  type Json,
  type JsonDocument,
} from "./documents.ts";
import { checkPage } from "./invariants.ts";
import { dealtWith, differing, PUBLISH_MS, readPages, type Shown } from "./site.ts";

/** The attacked site: what it was made of, and which pages it has. */
export interface Target {
  /** Published documents by id, as they were before any attack. */
  originals: ReadonlyMap<string, JsonDocument>;
  /** Paths of all pages. */
  pages: readonly string[];
  /** Only one attack at a time changes what pages show. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

const Mutated = z.object({
  results: z.array(
    z.object({ id: z.string(), document: z.object({ _rev: z.string() }).loose().nullish() }),
  ),
});

/** Publishes one document that is poisoned or wrong, looks at all pages, and puts it back. */
export async function attackByDocument(
  arena: Arena,
  turn: Turn,
  choices: Choices,
  target: Target,
): Promise<void> {
  const canary = `atk${turn.n}x${choices.text("abcdefgh", 6)}`;
  const { change, original } = makeChange(choices, target, canary, turn.n);
  const shown = JSON.stringify({ createOrReplace: change.what, json: change.json.slice(0, 300) });
  const find = (fault: "lost" | "wrong" | "hung", what: string) =>
    arena.find(turn, fault, what, shown);

  await target.alone(async () => {
    const before = await readPages(arena, target.pages);
    const written = await mutate(arena, `{"createOrReplace":${change.json}}`);
    if (written === undefined || written.status >= 500) {
      arena.count(turn, written === undefined ? "hung" : "refused");
      find(
        written === undefined ? "hung" : "wrong",
        `The lake answered ${written?.status ?? "nothing"} to a document`,
      );
      return;
    }
    arena.count(turn, written.revision === undefined ? "refused" : "answered");
    if (written.revision === undefined) return;
    const { id } = written;
    if (change.kind !== "twin") arena.published.add(id);
    if (!(await dealtWith(arena, new Map([[id, written.revision]])))) {
      find("hung", `The publisher did not deal with an edit within ${PUBLISH_MS / 1000} s`);
    }
    const during = await readPages(arena, target.pages);
    for (const what of wrongPages(change, original, before, during)) find("lost", what);
    for (const path of differing(before, during)) {
      for (const what of checkPage(during.get(path)?.html ?? "", canary))
        find("wrong", `${path}: ${what}`);
    }

    const undo =
      change.kind === "twin"
        ? `{"delete":{"id":${JSON.stringify(id)}}}`
        : `{"createOrReplace":${JSON.stringify(original)}}`;
    const undone = await mutate(arena, undo);
    if (!(await dealtWith(arena, new Map([[id, undone?.revision]])))) {
      find(
        "hung",
        `The publisher did not deal with a repaired document within ${PUBLISH_MS / 1000} s`,
      );
    }
    const after = await readPages(arena, target.pages);
    for (const path of differing(before, after).filter((each) => !isEdited(each))) {
      find("lost", `${path} is not as it was after the document was put back`);
    }
  });
}

function makeChange(
  choices: Choices,
  { originals }: Target,
  canary: string,
  n: number,
): { change: Change; original: JsonDocument } {
  const agents = [...originals.values()].filter(({ id }) => ATTACKED.includes(String(id)));
  const others = [...originals.values()].filter(({ _type }) => _type !== "agent");
  const agent = choices.pick(agents);
  const any = choices.chance(0.5) ? agent : choices.pick(others);
  const dice = choices.int(1, 10);
  if (dice <= 4) return { change: poison(any, choices, canary), original: any };
  if (dice <= 6) return { change: loseIdentity(agent, choices), original: agent };
  if (dice <= 8) return { change: spoil(any, choices), original: any };
  return { change: twin(agent, choices, n), original: agent };
}

/** Pages that a change may not have touched. */
function wrongPages(
  { kind }: Change,
  original: JsonDocument,
  before: ReadonlyMap<string, Shown>,
  during: ReadonlyMap<string, Shown>,
): string[] {
  const wrong: string[] = [];
  for (const path of differing(before, during)) {
    const was = before.get(path)?.status;
    const is = during.get(path)?.status;
    if (was !== is) wrong.push(`${path} answers ${is} instead of ${was}`);
    else if (isEdited(path)) continue;
    else if (kind === "identity" || kind === "twin")
      wrong.push(`${path} changed though an agent's identity is wrong`);
    else if (
      path.startsWith("/agent/") &&
      path !== `/agent/${String(original.id)}` &&
      !ON_AGENT_PAGES.includes(original._type) &&
      !shows(before.get(path), original)
    ) {
      wrong.push(`${path} changed with the document of another`);
    }
  }
  return wrong;
}

/** Whether a page names an agent, or leads to it. */
function shows(page: Shown | undefined, { id, name }: JsonDocument): boolean {
  const html = page?.html ?? "";
  return [`/agent/${String(id)}`, String(name)].some((text) => html.includes(text));
}

/** An editor works on these meanwhile. */
function isEdited(path: string): boolean {
  return EDITED.some((id) => path === `/agent/${id}`);
}

/** Writes to the lake as an editor. @returns undefined when there was no answer */
async function mutate(
  arena: Arena,
  mutation: string,
): Promise<{ status: number; id: string; revision: string | undefined } | undefined> {
  const body = Buffer.from(`{"mutations":[${mutation}]}`);
  const head = [
    "POST /v2026-05-01/data/mutate/production?returnIds=true&returnDocuments=true HTTP/1.1",
    "Host: 127.0.0.1",
    `Authorization: Bearer ${arena.instance.token}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  const came = await arena.send(
    "lake",
    Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]),
  );
  if (came.kind !== "reply") return undefined;
  if (came.status >= 300) return { status: came.status, id: "", revision: undefined };
  const [result] = Mutated.parse(JSON.parse(came.body.toString("utf8"))).results;
  const deleted = mutation.startsWith('{"delete"');
  return {
    status: came.status,
    id: result?.id ?? "",
    revision: deleted ? undefined : result?.document?._rev,
  };
}

/** All published documents that pages are made of. */
export async function readOriginals(arena: Arena): Promise<Map<string, JsonDocument>> {
  const found: unknown = await arena.instance.client.fetch("*[]");
  const documents = (Array.isArray(found) ? found.filter(isDocument) : []).filter(
    // An id with a dot is a draft or private; files and records of files show on no page as texts.
    ({ _id, _type }) => !_id.includes(".") && !_type.includes(".") && _type !== "avatarAsset",
  );
  return new Map(
    documents.map(({ _rev, _updatedAt, _createdAt, ...document }) => [
      document._id,
      { ...document },
    ]),
  );
}

function isDocument(value: unknown): value is JsonDocument {
  return (
    typeof value === "object" &&
    value !== null &&
    "_id" in value &&
    "_type" in value &&
    isJson(value)
  );
}

function isJson(value: unknown): value is Json {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  return typeof value === "object" && Object.values(value).every(isJson);
}
