import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

/** The secret that tests sign with. */
export const SECRET = "a-secret-of-the-tests";

/** A request as it goes over the wire. */
export interface Message {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** What is special about a delivery; by default it is one as Sanity sends it. */
interface Special {
  body?: string | Buffer;
  key?: string;
  secret?: string;
  /** When it is signed, in milliseconds since 1970. */
  at?: number;
  headers?: Record<string, string>;
}

/** A delivery about a document, signed and named as Sanity does it. */
export async function delivery(id: string, special: Special = {}): Promise<Message> {
  const body = special.body ?? JSON.stringify({ _id: id, _type: "note", _rev: randomUUID() });
  const { secret = SECRET, at = Date.now(), key = randomUUID(), headers } = special;
  return {
    body,
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      "sanity-project-id": "tests",
      "sanity-dataset": "production",
      "sanity-document-id": id,
      "sanity-operation": "update",
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(String(body), at, secret),
      ...headers,
    },
  };
}

/** The answer to a request. */
export interface Reply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** Sends requests over connections that stay open. */
export class Sender {
  readonly #url: string;
  readonly #agent: Agent;

  /** @param connections most connections at a time; further requests wait for a free one */
  constructor(url: string, connections = 10) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  post({ headers, body }: Message, path = "/webhook"): Promise<Reply> {
    return this.send("POST", path, headers, body);
  }

  send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: string | Buffer = "",
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      request(`${this.#url}${path}`, { method, headers, agent: this.#agent })
        .on("error", reject)
        .on("response", (response) => {
          const { statusCode = 0, headers: answered } = response;
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString()));
          response.on("end", () => resolve({ status: statusCode, headers: answered, text }));
          response.on("error", reject);
        })
        .end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
