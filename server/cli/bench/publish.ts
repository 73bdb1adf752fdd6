import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { AGENTS_MAX } from "../../../src/facts/constants.ts";
import { clientFor } from "../../transfer/api.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { ADDRESS } from "./dataset.ts";
import { Random } from "./random.ts";
import type { BenchSite } from "./site.ts";

/** How long one publish took, in milliseconds. */
export interface Publish {
  /** From the lake's answer to the first whole answer of the site that holds the new text. */
  fromAnswer: number;
  /** From the moment in which the editor pressed the button. */
  fromPress: number;
}

/** How long a publish may take before the bench gives up, in milliseconds. */
const GIVE_UP_MS = 60_000;
/** Between two requests for the page, in milliseconds: busy waiting would take a core from the rest. */
const POLL_MS = 0.5;

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
 * Edits agents one after another, as the Studio does: the change goes into a draft, the
 * publish is an action. Each time a visitor asks for the page until it has the new words.
 * @param warmUp edits before those that count
 * @param pollMs how long the visitor waits between two requests
 */
export async function measurePublishes(
  { source, site }: BenchSite,
  { edits, warmUp, pollMs = POLL_MS }: { edits: number; warmUp: number; pollMs?: number },
): Promise<Publish[]> {
  const client = clientFor({
    ...ADDRESS,
    token: source.studio?.token ?? "",
    apiHost: source.config.apiHost ?? "",
  });
  const rows = Rows.parse(
    await client.fetch(
      `*[_type == "agent" && impactFramework == "cards"] | order(_id)
         { _id, id, order, description, "problem": problemCards.cards[0].problem }`,
    ),
  );
  /** Those that are shown by no page but their own. */
  const single = rows.filter(({ order }) => order > AGENTS_MAX);
  const random = new Random(1);
  const visitor = new Visitor(site.url);
  const found: Publish[] = [];
  for (let edit = 0; edit < warmUp + edits; edit += 1) {
    const { _id, id, problem, description } = random.pick(edit % 2 === 0 ? rows : single);
    const page = `/agent/${id}`;
    const mark = `It was edit ${edit} of ${Date.now()}.`;
    // A card is read for the agent's own page alone, a description for all that list agents.
    const set =
      edit % 2 === 0
        ? { "problemCards.cards[0].problem": `${problem} ${mark}` }
        : { description: `${description} ${mark}` };
    await client.mutate([
      { createIfNotExists: { ...(await whole(client, _id)), _id: `drafts.${_id}` } },
      { patch: { id: `drafts.${_id}`, set } },
    ]);
    // An editor looks at the words before publishing them; here the machine comes to rest.
    await wait(20);
    await visitor.ask(page);
    const pressed = performance.now();
    await client.action({
      actionType: "sanity.action.document.publish",
      draftId: `drafts.${_id}`,
      publishedId: _id,
    });
    const answered = performance.now();
    const seen = await visitor.waitFor(page, mark, pollMs);
    if (edit < warmUp) continue;
    found.push({ fromAnswer: seen - answered, fromPress: seen - pressed });
  }
  visitor.close();
  return found;
}

async function whole(client: ReturnType<typeof clientFor>, id: string) {
  const document = await client.getDocument(id);
  if (document === undefined) throw new Fatal(`The bench's dataset has lost ${id}.`);
  return document;
}

/** A page, and when its last byte had come: a time of `performance.now()`. */
interface Seen {
  at: number;
  text: string;
}

/** A visitor whose browser asks for a page again and again over one connection. */
class Visitor {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #tag = "";

  constructor(url: string) {
    this.#url = url;
  }

  /** The page as it is now: the text is empty when it is as it was at the last request. */
  ask(path: string): Promise<Seen> {
    return new Promise((resolve, reject) => {
      const headers = { "If-None-Match": this.#tag };
      request(`${this.#url}${path}`, { agent: this.#agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          // What follows is the work of the bench.
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

  /** @returns when the page was there with the text: a time of `performance.now()` */
  async waitFor(path: string, text: string, pollMs: number): Promise<number> {
    for (const begun = performance.now(); ;) {
      const seen = await this.ask(path);
      if (seen.text.includes(text)) return seen.at;
      if (performance.now() - begun > GIVE_UP_MS) {
        throw new Fatal(`The bench waited a minute for ${path} to change, in vain.`);
      }
      await wait(pollMs);
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}
