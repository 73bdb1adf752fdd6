import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Arena, Turn } from "./arena.ts";
import { EDITED } from "./documents.ts";
import { readPages } from "./site.ts";

/** Fields that show on an agent's own page and nowhere else. */
const FIELDS = ["voice.introText", "callToAction.headline"] as const;
/** How soon the editor tries again when the lake does not answer, in milliseconds. */
const AGAIN_MS = 50;
const KeptEdits = z.array(z.object({ n: z.number() }));

/** An editor who publishes all the while and gives no edit up. */
export class Edits {
  /** Numbers of the edits that the lake has acknowledged. */
  readonly acknowledged: number[] = [];
  /** Text of the newest acknowledged edit, by agent and field. */
  readonly #newest = new Map<string, { agent: string; text: string }>();
  readonly #arena: Arena;

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /** Publishes the next edit, and notes it in a document of its own, in one transaction. */
  async next(): Promise<void> {
    const n = this.acknowledged.length;
    const agent = EDITED[n % EDITED.length] ?? "";
    const field = FIELDS[(n >> 1) % FIELDS.length] ?? "";
    const text = `mark-${agent}-${n}.`;
    const { client } = this.#arena.instance;
    const transaction = () =>
      client
        .transaction()
        .patch(`agent-${agent}`, { set: { [field]: text } })
        .createOrReplace({ _id: `attack.edit.${n}`, _type: "attackEdit", n })
        .commit({ returnDocuments: false });
    for (;;) {
      try {
        await transaction();
        break;
      } catch (error) {
        // An answer that refuses is a defect; a connection that fails is tried again.
        if (
          typeof error === "object" &&
          error !== null &&
          "statusCode" in error &&
          Number(error.statusCode) < 500
        )
          throw error;
        await wait(AGAIN_MS);
      }
    }
    this.acknowledged.push(n);
    this.#arena.published.add(`agent-${agent}`);
    this.#newest.set(`${agent} ${field}`, { agent, text });
  }

  /** Looks for every acknowledged edit, in the lake and on the pages. */
  async verify(turn: Turn): Promise<void> {
    const arena = this.#arena;
    const found = KeptEdits.parse(await arena.instance.client.fetch(`*[_type == "attackEdit"]{n}`));
    const kept = new Set(found.map(({ n }) => n));
    for (const n of this.acknowledged) {
      if (!kept.has(n))
        arena.find(
          turn,
          "lost",
          "An edit that was acknowledged is not in the lake",
          JSON.stringify({ edit: n }),
        );
    }
    const pages = await readPages(
      arena,
      EDITED.map((agent) => `/agent/${agent}`),
    );
    for (const { agent, text } of this.#newest.values()) {
      const html = pages.get(`/agent/${agent}`)?.html ?? "";
      if (!html.includes(text)) {
        arena.find(
          turn,
          "lost",
          `The newest edit of ${agent} is not on its page`,
          JSON.stringify({ text, told: await this.#toldOf(agent) }),
        );
      }
    }
  }

  /** What the publisher says about an agent's last publish. */
  #toldOf(agent: string): Promise<unknown> {
    return this.#arena.instance.client.fetch<unknown>(
      `*[_id == $id][0]{state, revision, at, release, "now": *[_id == ^.document][0]._rev, problems}`,
      { id: `publication.agent-${agent}` },
    );
  }
}
