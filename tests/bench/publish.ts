import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { AGENTS_MAX } from "../../src/facts/constants.ts";
import { picker } from "./dataset.ts";
import type { Instance } from "../support/instance.ts";

/** Between two requests of the visitor who waits for a publish, in milliseconds. */
const POLL_MS = 5;
/** How long a publish may take before the bench gives up, in milliseconds. */
const GIVE_UP_MS = 60_000;
/** Pause before each publish, in which an editor would read the text and the machine comes to rest. */
const LOOK_MS = 20;

const Rows = z.array(
  z.object({
    _id: z.string(),
    id: z.string(),
    order: z.number(),
    problem: z.string(),
    description: z.string(),
  }),
);

/**
 * Edits agents one after another as the Studio does: the change goes into a draft, the publish is an
 * action. Each time a visitor asks for the page until it has the new words.
 * @returns milliseconds from the lake's answer to the last byte of the new page, for each edit
 */
export async function measurePublishes(
  { client, siteUrl }: Instance,
  edits: number,
): Promise<number[]> {
  const rows = Rows.parse(
    await client.fetch(
      `*[_type == "agent" && impactFramework == "cards" && !(_id in path("drafts.**"))] | order(_id)
         { _id, id, order, description, "problem": problemCards.cards[0].problem }`,
    ),
  );
  /** Those that are shown by no page but their own, where there are some. */
  const some = rows.filter(({ order }) => order > AGENTS_MAX);
  const single = some.length > 0 ? some : rows;
  const pick = picker(1);
  const visitor = new Visitor(siteUrl);
  const found: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const onOne = edit % 2 === 0;
    const { _id, id, problem, description } = pick(onOne ? rows : single);
    const page = `/agent/${id}`;
    const draftId = `drafts.${_id}`;
    const mark = `It was edit ${edit} of ${Date.now()}.`;
    // Only the agent's own page shows a card; all pages that list agents show a description.
    const set = onOne
      ? { "problemCards.cards[0].problem": `${problem} ${mark}` }
      : { description: `${description} ${mark}` };
    const document = await client.getDocument(_id);
    if (document === undefined) throw new Error(`The bench's dataset has lost ${_id}.`);
    await client.mutate([
      { createIfNotExists: { ...document, _id: draftId } },
      { patch: { id: draftId, set } },
    ]);
    await wait(LOOK_MS);
    await visitor.ask(page);
    await client.action({
      actionType: "sanity.action.document.publish",
      draftId,
      publishedId: _id,
    });
    const respondedAt = performance.now();
    found.push((await visitor.waitFor(page, mark)) - respondedAt);
  }
  visitor.close();
  return found;
}

/** A visitor whose browser asks for a page again and again over one connection. */
class Visitor {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #tag = "";

  constructor(url: string) {
    this.#url = url;
  }

  /** The page, empty when it is as at the last request, and when its last byte had come. */
  ask(path: string): Promise<{ at: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = { "If-None-Match": this.#tag };
      request(`${this.#url}${path}`, { agent: this.#agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const at = performance.now();
          const { statusCode, headers: sent } = response;
          if (statusCode === 200) this.#tag = sent.etag ?? "";
          else if (statusCode !== 304) reject(new Error(`${path} answers ${statusCode}`));
          resolve({ at, text: Buffer.concat(parts).toString() });
        });
      })
        .on("error", reject)
        .end();
    });
  }

  /** @returns when the page was there with the text */
  async waitFor(path: string, text: string): Promise<number> {
    const begun = performance.now();
    for (;;) {
      const seen = await this.ask(path);
      if (seen.text.includes(text)) return seen.at;
      if (performance.now() - begun > GIVE_UP_MS) {
        throw new Error(`${path} did not change within a minute.`);
      }
      await wait(POLL_MS);
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}
