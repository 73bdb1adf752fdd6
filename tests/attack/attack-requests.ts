import type { Arena, Turn } from "./arena.ts";
import type { Choices } from "./choices.ts";
import { checkRange } from "./invariants.ts";
import { harmlessRequest, makeRequest, OWN_ORIGIN, type RawRequest } from "./requests.ts";

/** How long a request that expects no answer is given for one, in milliseconds. */
const GLANCE_MS = 1200;

/** Sends one hostile request and checks the answer, or that others are answered beside it. */
export async function attackByRequest(arena: Arena, turn: Turn, choices: Choices): Promise<void> {
  const made = makeRequest(choices);
  const own = `http://127.0.0.1:${arena.instance.port("studio")}`;
  const raw = { ...made, text: made.text.replace(OWN_ORIGIN, own) };
  const { program, expect, range } = raw;
  const shown = JSON.stringify({ to: program, kind: raw.kind, send: raw.text.slice(0, 400) });
  if (expect === "none") {
    await besideOthers(arena, turn, raw, shown);
    return;
  }
  const reply = arena.judge(turn, program, await arena.send(program, raw.text), shown);
  if (reply === undefined) return;
  if (expect === "refused" && reply.status < 400) {
    arena.find(
      turn,
      "wrong",
      `The ${program} answered ${reply.status} to a request of kind "${raw.kind}" that it has to refuse`,
      shown,
    );
  }
  if (expect === "range" && range !== undefined) {
    for (const what of checkRange(reply, range)) {
      arena.find(
        turn,
        "wrong",
        `The ${program}: ${what.replace(range, range.slice(0, 40))}`,
        shown,
      );
    }
  }
}

/** Whatever this request does to its own connection, others have to be answered. */
async function besideOthers(
  arena: Arena,
  turn: Turn,
  raw: RawRequest,
  shown: string,
): Promise<void> {
  const { program, text, hangUp, pieceBytes, copies = 1 } = raw;
  const manner = { patienceMs: GLANCE_MS, lingerMs: 100, hangUp, pieceBytes };
  const hostile = Array.from({ length: copies }, () => arena.send(program, text, manner));
  arena.judge(turn, program, await arena.send(program, harmlessRequest(program)), shown);
  const [first] = await Promise.all(hostile);
  if (first?.kind === "reply") arena.inspect(turn, program, first, shown);
}
