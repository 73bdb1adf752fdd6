import { isJsonObject, type Json, type JsonObject, parseJson } from "../../documents/json.ts";
import { randomId } from "../../documents/ids.ts";

/** What a conversation over a socket needs of the lake. */
export interface Conversation {
  presence: PresenceHub;
  /** Who has opened the socket. */
  identity: string;
  /** Sends a text to the other side. */
  send(text: string): void;
}

/** Codes of JSON-RPC errors. */
const PARSE_ERROR = -32700;
const METHOD_NOT_FOUND = -32601;

/**
 * Answers the Studio's presence protocol: JSON-RPC 2.0, one text a message.
 * @returns what to call for each text that comes in, and when the socket closes
 */
export function converse({ presence, identity, send }: Conversation): {
  receive(text: string): void;
  end(): void;
} {
  let session: Json = null;
  const subscriptions = new Map<string, () => void>();
  const reply = (id: Json, body: JsonObject) =>
    send(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
  const fail = (id: Json, code: number, message: string) => reply(id, { error: { code, message } });

  const methods: Record<string, (params: JsonObject) => Json> = {
    presence_rollcall: (params) => {
      session = params.session ?? null;
      presence.rollCall(identity, session);
      return true;
    },
    presence_announce: ({ data }) => {
      presence.announce(identity, data ?? {});
      return true;
    },
    presence_disconnect: (params) => {
      presence.leave(identity, params.session ?? session);
      return true;
    },
    presence_subscribe: () => {
      const subscription = randomId();
      const params = (result: Json) => ({ subscription, result });
      const hear = (event: JsonObject) =>
        send(
          JSON.stringify({
            jsonrpc: "2.0",
            method: "presence_subscription",
            params: params(event),
          }),
        );
      subscriptions.set(subscription, presence.add({ hear }));
      return subscription;
    },
    presence_unsubscribe: ({ subscriptionId }) => {
      const end =
        typeof subscriptionId === "string" ? subscriptions.get(subscriptionId) : undefined;
      end?.();
      return end !== undefined;
    },
  };

  return {
    receive(text) {
      const message = read(text);
      if (message === undefined) return fail(null, PARSE_ERROR, "This is no JSON-RPC request");
      const { id, method, params } = message;
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (answer === undefined) return fail(id, METHOD_NOT_FOUND, `Unknown method "${method}"`);
      return reply(id, { result: answer(params) });
    },
    end() {
      for (const unsubscribe of subscriptions.values()) unsubscribe();
      subscriptions.clear();
      // A window that closed without a message leaves for the others as well.
      if (session !== null) presence.leave(identity, session);
    },
  };
}

function read(text: string): { id: Json; method: string; params: JsonObject } | undefined {
  try {
    const message = parseJson(text);
    if (!isJsonObject(message) || typeof message.method !== "string") return undefined;
    const params = isJsonObject(message.params) ? message.params : {};
    return { id: message.id ?? null, method: message.method, params };
  } catch {
    return undefined;
  }
}

/** A participant in the presence of editors. */
export interface PresenceListener {
  /** Receives every event of others. */
  hear(event: JsonObject): void;
}

/**
 * Relays the presence of editors. It stores nothing: a new participant requests a roll call, and
 * all others answer.
 */
export class PresenceHub {
  readonly #listeners = new Set<PresenceListener>();

  /** @returns a function that ends it */
  add(listener: PresenceListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A participant requests a roll call. */
  rollCall(identity: string, session: Json): void {
    this.#broadcast({ type: "rollCall", i: identity, session });
  }

  /** A participant reports its location. */
  announce(identity: string, data: Json): void {
    this.#broadcast({ type: "state", i: identity, m: data });
  }

  /** Someone leaves. */
  leave(identity: string, session: Json): void {
    this.#broadcast({ type: "disconnect", i: identity, m: { session } });
  }

  #broadcast(event: JsonObject): void {
    for (const listener of this.#listeners) listener.hear(event);
  }
}
