import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Choices } from "../support/choices.ts";
import { ask } from "../support/visitors.ts";
import { poisonIn } from "./checks.ts";
import type { Ground } from "./ground.ts";
import { WORKED_ON } from "./work.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonDocument = { [name: string]: Json } & { _id: string; _type: string };

/** Agents whose documents are attacked; an editor works on others meanwhile. */
const ATTACKED = ["ingrid", "mateo", "victor"];
/** The page of an agent that an editor works on meanwhile. */
const EDITED_PAGE = "/agent/nora";
/** Documents that an editor works on. */
export const EDITED = ["agent-nora", "agent-amara", "siteSettings"];
/** Pages that other tests change at the same time. */
const CHANGING = new Set([EDITED_PAGE, ...WORKED_ON.map((id) => id.replace("agent-", "/agent/"))]);
/** How long the publisher may take to handle an edit, also if the lake is killed, in milliseconds. */
const PUBLISH_MS = 90_000;

/** Texts that become markup or code if they are not escaped. `WORD` is the canary. */
const POISON = [
  "<script>WORD()</script>",
  '"><img src=x onerror=WORD()>',
  "'><svg onload=WORD()>",
  "</title></style></textarea></script><script>WORD()</script>",
  "javascript:WORD()",
  "java\nscript:WORD()",
  "data:text/html,<script>WORD()</script>",
  "//evil.example/WORD",
  '" style="background:url(javascript:WORD())',
  "<!--WORD--><!--",
  "<iframe srcdoc='<script>WORD()</script>'></iframe>",
  "<x-chaos WORD></x-chaos>",
  '","@type":"WORD',
  "{{WORD}}${WORD}<%= WORD %>",
  "\u202eWORD\u202c\u200b\ufeff",
  "\0WORD\0",
  "\ud800WORD",
  "\u2028WORD",
  "WORD".repeat(3000),
  "<base href=//evil.example/WORD>",
  "<meta http-equiv=refresh content='0;url=javascript:WORD()'>",
];
/** Fields that choose between fixed values: a text in them makes the document wrong, not poisonous. */
const FIXED =
  /^(?:_.*|id|domain|color|icon|impactFramework|language|slug|hue|listItem|style|asset)$/;
/** Identities that an agent must not have. */
const IDENTITIES: readonly Json[] = [
  'x"y',
  "",
  "NORA",
  "nora",
  "../x",
  5,
  ["x"],
  "nora\0",
  null,
  "404",
];
const WRONG: readonly Json[] = [null, 0, -1, true, "", [], {}, [[]], { _ref: "nobody" }, "\ud800"];

/** A changed document, and whether no page may show it. */
interface Change {
  document: JsonDocument;
  hidden: boolean;
  /** True for a new document. */
  isNew: boolean;
}

/** All published documents that pages are made of and no editor works on, as they are. */
export async function readDocuments({ instance }: Ground): Promise<JsonDocument[]> {
  const query = `*[_id in path("*") && !string::startsWith(_type, "sanity.") && !(_type in ["avatarAsset", "publication", "siteRelease"]) && !(_id in $edited)]`;
  const Documents = z.array(
    z.custom<JsonDocument>(
      (value) => z.looseObject({ _id: z.string(), _type: z.string() }).safeParse(value).success,
    ),
  );
  const found = Documents.parse(
    await instance.client.fetch(query, { edited: [...EDITED, ...WORKED_ON] }),
  );
  return found.map(({ _rev, _updatedAt, _createdAt, ...document }) => ({ ...document }));
}

function change(choices: Choices, documents: readonly JsonDocument[], canary: string): Change {
  const { pick, chance, int } = choices;
  const agent = pick(documents.filter(({ id }) => ATTACKED.includes(String(id))));
  const any = chance(0.5) ? agent : pick(documents);
  const dice = int(1, 10);
  if (dice <= 4) return { document: poison(any, choices, canary), hidden: false, isNew: false };
  if (dice <= 6)
    return { document: { ...agent, id: pick(IDENTITIES) }, hidden: true, isNew: false };
  if (dice <= 8) {
    const name = pick(Object.keys(any).filter((each) => !each.startsWith("_") && each !== "id"));
    return { document: { ...any, [name]: pick(WRONG) }, hidden: false, isNew: false };
  }
  // A second agent with the identity of another one.
  const _id = `${pick(["a", "zz", "agent-"])}twin-${canary}`;
  const document = { ...agent, _id, id: pick(["nora", ...ATTACKED]), name: "Impostor" };
  return { document, hidden: true, isNew: true };
}

/** Poisons a document in fields that hold words or links. */
function poison(document: JsonDocument, { pick, chance }: Choices, canary: string): JsonDocument {
  const walk = (value: Json, name: string): Json => {
    if (FIXED.test(name)) return value;
    if (typeof value === "string") {
      const bad = pick(POISON).replaceAll("WORD", canary);
      return chance(0.2) ? value : pick([bad, `${value} ${bad}`]);
    }
    if (Array.isArray(value)) return value.map((each) => walk(each, name));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each, key)]));
  };
  const fields = Object.entries(document).map(([key, each]) => [key, walk(each, key)]);
  return { ...document, ...Object.fromEntries(fields) };
}

/** Publishes one document that is poisoned or wrong, looks at all pages, and puts it back. */
export async function attackByDocument(
  ground: Ground,
  choices: Choices,
  { documents, paths }: { documents: readonly JsonDocument[]; paths: readonly string[] },
): Promise<void> {
  const canary = `chaos${choices.text("abcdefgh", 8)}`;
  const { document, hidden, isNew } = change(choices, documents, canary);
  const { _id: id } = document;
  const parent = document;
  const before = await readPages(ground, paths);
  const { client } = ground.instance;
  const taken = await ground.untilReply<unknown>(() => client.createOrReplace(document));
  if (taken.refused !== undefined) return;
  const revision = revisionOf(taken.came);
  if (!(await dealtWith(ground, id, revision)))
    ground.find("A document was not dealt with", parent);
  const during = await readPages(ground, paths);
  for (const [path, { status, body }] of during) {
    const was = before.get(path);
    if (status !== was?.status) ground.find(`${path} answers ${status}`, parent);
    if (body === was?.body || CHANGING.has(path)) continue;
    if (hidden) ground.find(`${path} changed, though an agent's identity is wrong`, parent);
    for (const what of poisonIn(body, canary)) ground.find(`${path}: ${what}`, parent);
  }
  const original = documents.find(({ _id }) => _id === id);
  const back = await ground.untilReply<unknown>(() =>
    isNew || original === undefined ? client.delete(id) : client.createOrReplace(original),
  );
  if (back.refused !== undefined) return ground.find("A document could not be put back", back);
  if (!(await dealtWith(ground, id, isNew ? undefined : revisionOf(back.came)))) {
    ground.find("A document that was put back was not dealt with", parent);
  }
  for (const [path, { body }] of await readPages(ground, paths)) {
    if (CHANGING.has(path) || body === before.get(path)?.body) continue;
    ground.find(`${path} is not as it was after the document was put back`, parent);
  }
}

function revisionOf(written: unknown): string | undefined {
  return z.looseObject({ _rev: z.string().optional() }).parse(written)._rev;
}

/** Reads pages one after another, as a browser asks for them; again while the site is down. */
export async function readPages(ground: Ground, paths: readonly string[]) {
  const pages = new Map<string, { status: number; body: string }>();
  for (const path of paths) {
    for (;;) {
      const since = performance.now();
      try {
        pages.set(path, await ask(ground.instance.siteUrl + path));
        break;
      } catch (error) {
        if (!ground.wasDown(since)) throw error;
        await wait(100);
      }
    }
  }
  return pages;
}

/**
 * Waits until the publisher has handled a revision of a document.
 * @param revision undefined for a document that was deleted
 * @returns false when it has not in time
 */
async function dealtWith(
  { instance }: Ground,
  document: string,
  revision: string | undefined,
): Promise<boolean> {
  const query = `*[_type == "publication" && document == $document && state in ["live", "refused"]].revision`;
  for (const until = performance.now() + PUBLISH_MS; performance.now() < until; await wait(100)) {
    // A killed lake is back soon.
    const found: unknown = await instance.client.fetch(query, { document }).catch(() => []);
    const [noted] = z.array(z.string().nullable()).parse(found);
    if (noted !== undefined && (noted ?? undefined) === revision) return true;
  }
  return false;
}
