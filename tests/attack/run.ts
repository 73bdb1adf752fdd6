import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { ReleaseStore } from "../../server/release/store.ts";
import { Arena, type Turn } from "./arena.ts";
import { attackByDelivery } from "./attack-deliveries.ts";
import { attackByDocument, readOriginals, type Target } from "./attack-documents.ts";
import { attackByFile, type Upload } from "./attack-files.ts";
import { attackByKill } from "./attack-kills.ts";
import { attackByQuestion } from "./attack-questions.ts";
import { attackByRequest } from "./attack-requests.ts";
import { Choices } from "./choices.ts";
import { Edits } from "./edits.ts";
import { renderAll } from "./full-render.ts";
import { startInstance, type Instance } from "./instance.ts";
import { secretsIn } from "./invariants.ts";
import { dealtWith, readPages } from "./site.ts";
import { FAMILIES, Tally, type Family } from "./tally.ts";
import { watch } from "./watch.ts";

/** How much to attack. */
export interface Orders {
  /** Every random choice follows from it. */
  seed: number;
  /** No new round begins after this time, in milliseconds. Default: no limit. */
  milliseconds?: number | undefined;
  /** Most rounds. Default: no limit. */
  rounds?: number | undefined;
  /** One round of a few attacks, for `npm test`: no program is made to hang, which takes 20 seconds. */
  short?: boolean | undefined;
  /** One attack alone, such as `questions:17`. */
  only?: Turn | undefined;
  log: (line: string) => void;
}

/** Attacks of each family in a round, and how many of them at a time. */
type Round = Readonly<Record<Family, { attacks: number; at: number }>>;
const ROUND: Round = {
  requests: { attacks: 60, at: 4 },
  questions: { attacks: 10, at: 2 },
  documents: { attacks: 2, at: 1 },
  files: { attacks: 6, at: 2 },
  deliveries: { attacks: 40, at: 4 },
  kills: { attacks: 1, at: 1 },
};
const SHORT_ROUND: Round = {
  requests: { attacks: 60, at: 4 },
  questions: { attacks: 6, at: 2 },
  documents: { attacks: 2, at: 1 },
  files: { attacks: 5, at: 2 },
  deliveries: { attacks: 40, at: 4 },
  kills: { attacks: 2, at: 1 },
};
/** Edits of the editor who works meanwhile, in a round. */
const EDITS = 8;

/**
 * Attacks an instance of its own until the time or the rounds are over, then looks for what was lost.
 * @returns what was tried and found
 */
export async function attack(orders: Orders): Promise<Tally> {
  const { seed, only, log, short = false, milliseconds = Infinity } = orders;
  const { rounds = short ? 1 : Infinity } = orders;
  const round = short ? SHORT_ROUND : ROUND;
  const began = performance.now();
  log(`Attack with seed ${seed}: starting an instance of its own …`);
  const instance = await startInstance();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  log(`it runs after ${seconds()}`);
  const tally = new Tally();
  const arena = new Arena(instance, tally);
  const over = new AbortController();
  try {
    const target = await readTarget(arena);
    const uploads: Upload[] = [];
    const edits = new Edits(arena);
    const watching = watch(arena, over.signal);
    const one = async (turn: Turn): Promise<void> => {
      const choices = new Choices(seed, `${turn.family}:${turn.n}`);
      await run(turn, { arena, choices, target, uploads, mayHang: !short });
    };
    const until = performance.now() + milliseconds;
    for (
      let done = 0;
      only === undefined && done < rounds && performance.now() < until;
      done += 1
    ) {
      await Promise.all([
        ...FAMILIES.map((family) => familyRound({ family, ...round[family] }, done, one)),
        editRound(edits),
      ]);
      log(
        `after ${seconds()}, round ${done + 1}: ${FAMILIES.map((family) => `${tally.number(family, "tried")} ${family}`).join(", ")}; ${tally.findings.length} findings`,
      );
    }
    if (only !== undefined) await one(only);
    await settle(arena);
    over.abort();
    await watching;
    await verify({ arena, target, uploads, edits });
    return tally;
  } finally {
    over.abort();
    await instance.remove();
  }
}

async function run(
  turn: Turn,
  {
    arena,
    choices,
    target,
    uploads,
    mayHang,
  }: { arena: Arena; choices: Choices; target: Target; uploads: Upload[]; mayHang: boolean },
): Promise<void> {
  switch (turn.family) {
    case "requests":
      return attackByRequest(arena, turn, choices);
    case "questions":
      return attackByQuestion(arena, turn, choices);
    case "documents":
      return attackByDocument(arena, turn, choices, target);
    case "files":
      return attackByFile(arena, turn, choices, target, uploads);
    case "deliveries":
      return attackByDelivery(arena, turn, choices);
    case "kills":
      return attackByKill(arena, turn, choices, mayHang);
  }
}

/** The attacks of one family in one round, some of them at a time. */
async function familyRound(
  { family, attacks, at }: { family: Family; attacks: number; at: number },
  done: number,
  one: (turn: Turn) => Promise<void>,
): Promise<void> {
  const waiting = Array.from({ length: attacks }, (_, n) => done * attacks + n);
  const worker = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) await one({ family, n });
  };
  await Promise.all(Array.from({ length: at }, worker));
}

async function editRound(edits: Edits): Promise<void> {
  for (let n = 0; n < EDITS; n += 1) await edits.next();
}

async function readTarget(arena: Arena): Promise<Target> {
  const store = ReleaseStore.open(join(arena.instance.dir, "site"), { readonly: true });
  const files = store.files().map(({ path }) => path);
  store.close();
  const paths = files
    .filter((path) => path.endsWith(".html"))
    .map((path) => path.replace(/\/index\.html$|\.html$/, "") || "/");
  const shown = await readPages(arena, paths);
  let last: Promise<unknown> = Promise.resolve();
  return {
    originals: await readOriginals(arena),
    // Some addresses only lead to another one.
    pages: paths.filter((path) => shown.get(path)?.status === (path === "/404" ? 404 : 200)),
    alone: (work) => {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

const Revisions = z.array(z.object({ _id: z.string(), _rev: z.string() }));

/** Waits until the publisher has dealt with everything that was published. */
async function settle(arena: Arena): Promise<void> {
  await arena.outages.over("publisher");
  const found = await arena.instance.reader.fetch<unknown>("*[_id in $ids]{_id, _rev}", {
    ids: [...arena.published],
  });
  const revisions = new Map(Revisions.parse(found).map(({ _id, _rev }) => [_id, _rev]));
  if (await dealtWith(arena, revisions, ["live"])) return;
  const shown = JSON.stringify([...revisions]).slice(0, 400);
  arena.find(
    { family: "documents", n: -1 },
    "hung",
    "Not everything that was published went live",
    shown,
  );
}

/** Looks for everything that was acknowledged, and compares every page with a full render. */
async function verify({
  arena,
  target,
  uploads,
  edits,
}: {
  arena: Arena;
  target: Target;
  uploads: readonly Upload[];
  edits: Edits;
}): Promise<void> {
  const { instance } = arena;
  for (const { what, shown } of await edits.lost()) {
    arena.find({ family: "kills", n: -1 }, "lost", what, shown);
  }
  for (const { attack: made, path, served } of uploads) {
    const came = await arena.send(
      "lake",
      `GET /${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    );
    const hash = came.kind === "reply" ? createHash("sha256").update(came.body).digest("hex") : "";
    if (hash !== served) {
      arena.find(
        { family: "files", n: Number(made.split(":")[1]) },
        "lost",
        "A file that was taken is not there any more",
        JSON.stringify({ path }),
      );
    }
  }
  const shown = await readPages(arena, target.pages);
  const full = await renderAll(instance.source, target.pages);
  for (const path of target.pages) {
    if (shown.get(path)?.html === full.pages.get(path)) continue;
    const why = full.refused.get(path);
    arena.find(
      { family: "kills", n: -1 },
      "lost",
      `${path} is not what a full render gives${why === undefined ? "" : `: ${why}`}`,
      JSON.stringify({ path }),
    );
  }
  for (const what of secretsInLog(instance)) {
    arena.find({ family: "requests", n: -1 }, "wrong", what, JSON.stringify({ log: true }));
  }
}

function secretsInLog({ lines, secrets }: Instance): string[] {
  const hidden = secrets.filter(({ printed }) => printed !== true);
  return [...new Set(lines.flatMap((line) => secretsIn(line, hidden)))].map((what) =>
    what.replace("handed out", "printed"),
  );
}
