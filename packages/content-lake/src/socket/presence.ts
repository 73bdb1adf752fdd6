import { isJsonObject, type Json, type JsonObject, parseObject, randomId } from "../document.ts";

/** Receivers of editors' presence. Nothing is stored: a new one requests a roll call, and all reply. */
export type Presence = Set<(event: JsonObject) => void>;

/** The lake's side of a conversation over a socket: what to do with each text, and when the socket closes. */
export interface Conversation {
  receive(text: string): void;
  end(): void;
}

/** Codes of JSON-RPC errors. */
const PARSE_ERROR = -32700;
const METHOD_NOT_FOUND = -32601;

/**
 * Answers the Studio's presence protocol: JSON-RPC 2.0, one text a message.
 * @param identity person who opened the socket
 * @param send sends a text to the other side
 */
export function converse(
  presence: Presence,
  identity: string,
  send: (text: string) => void,
): Conversation {
  let session: Json = null;
  const subscriptions = new Map<string, (event: JsonObject) => void>();
  const tell = (message: JsonObject) => send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const fail = (id: Json, code: number, message: string) => tell({ id, error: { code, message } });
  const broadcast = (event: JsonObject) => {
    for (const hear of presence) hear({ ...event, i: identity });
    return true;
  };
  const leave = (left: Json) => broadcast({ type: "disconnect", m: { session: left } });
  const unsubscribe = (id: Json | undefined) => {
    const hear = typeof id === "string" ? subscriptions.get(id) : undefined;
    return hear !== undefined && presence.delete(hear);
  };

  const methods: Record<string, (params: JsonObject) => Json> = {
    presence_rollcall: (params) => {
      session = params.session ?? null;
      return broadcast({ type: "rollCall", session });
    },
    presence_announce: ({ data }) => broadcast({ type: "state", m: data ?? {} }),
    presence_disconnect: (params) => leave(params.session ?? session),
    presence_subscribe: () => {
      const subscription = randomId();
      const hear = (result: JsonObject) =>
        tell({ method: "presence_subscription", params: { subscription, result } });
      subscriptions.set(subscription, hear);
      presence.add(hear);
      return subscription;
    },
    presence_unsubscribe: ({ subscriptionId }) => unsubscribe(subscriptionId),
  };

  return {
    receive(text) {
      const { id = null, method, params } = parseObject(text) ?? {};
      if (typeof method !== "string") {
        return fail(null, PARSE_ERROR, "This is no JSON-RPC request");
      }
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (run === undefined) return fail(id, METHOD_NOT_FOUND, `Unknown method "${method}"`);
      return tell({ id, result: run(isJsonObject(params) ? params : {}) });
    },
    end() {
      for (const id of subscriptions.keys()) unsubscribe(id);
      // To other editors, a window that closed without a message has left as well.
      if (session !== null) leave(session);
    },
  };
}
