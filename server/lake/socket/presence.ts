import type { Json, JsonObject } from "../../documents/json.ts";

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
