import type { SanityClient } from "@sanity/client";
import { setTimeout as wait } from "node:timers/promises";
import { marker } from "./visitors.ts";

/** An edit that the lake has acknowledged. */
export interface Edit {
  n: number;
  document: string;
  transactionId: string;
}

/** How soon the Studio tries again when the lake does not answer, in milliseconds. */
const AGAIN_MS = 25;

/** Status while the lake is being opened. */
const AWAY = 502;

/** Documents by the name in their markers, with the two fields that show on the same page. */
const DOCUMENTS = {
  // Shown on one page.
  nora: {
    id: "agent-nora",
    fields: { intro: "voice.introText", headline: "callToAction.headline" },
  },
  // Shown on several pages.
  amara: { id: "agent-amara", fields: { title: "title", description: "description" } },
  // Shown on every page.
  settings: {
    id: "siteSettings",
    fields: { copyright: "copyright", banner: "conceptBanner.text" },
  },
} as const;

/** An editor of published documents, who makes one edit after another and gives none up. */
export class Editor {
  /** Edits in their order. */
  readonly acknowledged: Edit[] = [];
  readonly #client: SanityClient;

  constructor(client: SanityClient) {
    this.#client = client;
  }

  /**
   * Makes an edit of two fields of one document; now and then of one that all pages show, or of a
   * picture as well.
   * @param n number of the edit, from 1
   */
  async edit(n: number): Promise<Edit> {
    const name = n % 50 === 25 ? "settings" : n % 25 === 10 ? "amara" : "nora";
    const { id, fields } = DOCUMENTS[name];
    const texts = Object.entries(fields).map(([field, path]) => [path, marker(name, field, n)]);
    const { transactionId } = await this.#untilAcknowledged(async () => {
      const image = n % 40 === 1 ? { "image.asset": await this.#picture(n) } : {};
      const set = { ...Object.fromEntries(texts), ...image };
      return this.#client.patch(id).set(set).commit({ returnDocuments: false });
    });
    const edit = { n, document: name, transactionId };
    this.acknowledged.push(edit);
    return edit;
  }

  async #picture(n: number): Promise<{ _type: "reference"; _ref: string }> {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="510"><text>${n}</text></svg>`;
    const { _id } = await this.#client.assets.upload("image", Buffer.from(svg), {
      filename: "face.svg",
      contentType: "image/svg+xml",
    });
    return { _type: "reference", _ref: _id };
  }

  /** Retries only without a response: a refusal is a defect. */
  async #untilAcknowledged<T>(write: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (error instanceof Error && "statusCode" in error && error.statusCode !== AWAY)
          throw error;
        await wait(AGAIN_MS);
      }
    }
  }
}
