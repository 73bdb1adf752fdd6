import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Field } from "./field.ts";
import { EDITED } from "./documents.ts";
import { readPages } from "./site.ts";

/** Fields that show on an agent's own page and nowhere else. */
const FIELDS = ["voice.introText", "callToAction.headline"] as const;
/** How soon the editor tries again when the lake does not answer, in milliseconds. */
const AGAIN_MS = 50;
const KeptEdits = z.array(z.object({ n: z.number() }));

/** Something that was acknowledged and is gone. */
export interface Lost {
  what: string;
  /** The details, as JSON. */
  shown: string;
}

/** An editor who publishes all the while and gives no edit up. */
export class Edits {
  /** Numbers of the edits that the lake has acknowledged. */
  readonly acknowledged: number[] = [];
  /** Text of the newest acknowledged edit, by agent and field. */
  readonly #newest = new Map<string, { agent: string; text: string }>();
  readonly #field: Field;

  constructor(field: Field) {
    this.#field = field;
  }

  /** Publishes the next edit, and notes it in a document of its own, in one transaction. */
  async next(): Promise<void> {
    const n = this.acknowledged.length;
    const agent = EDITED[n % EDITED.length] ?? "";
    const field = FIELDS[(n >> 1) % FIELDS.length] ?? "";
    const text = `mark-${agent}-${n}.`;
    const { client } = this.#field.instance;
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
    this.#field.published.add(`agent-${agent}`);
    this.#newest.set(`${agent} ${field}`, { agent, text });
  }

  /**
   * Looks for every acknowledged edit, in the lake and on the pages.
   * @returns what is not there
   */
  async lost(): Promise<Lost[]> {
    const field = this.#field;
    const lost: Lost[] = [];
    const found = KeptEdits.parse(await field.instance.reader.fetch(`*[_type == "attackEdit"]{n}`));
    const kept = new Set(found.map(({ n }) => n));
    for (const n of this.acknowledged.filter((each) => !kept.has(each))) {
      lost.push({
        what: "An edit that was acknowledged is not in the lake",
        shown: JSON.stringify({ edit: n }),
      });
    }
    const pages = await readPages(
      field,
      EDITED.map((agent) => `/agent/${agent}`),
    );
    for (const { agent, text } of this.#newest.values()) {
      const html = pages.get(`/agent/${agent}`)?.html ?? "";
      if (html.includes(text)) continue;
      lost.push({
        what: `The newest edit of ${agent} is not on its page`,
        shown: JSON.stringify({ text, told: await this.#toldOf(agent) }),
      });
    }
    return lost;
  }

  /** What the publisher says about an agent's last publish. */
  #toldOf(agent: string): Promise<unknown> {
    return this.#field.instance.reader.fetch<unknown>(
      `*[_id == $id][0]{state, revision, at, release, "now": *[_id == ^.document][0]._rev, problems}`,
      { id: `publication.agent-${agent}` },
    );
  }
}
