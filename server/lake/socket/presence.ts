import type { Json, JsonObject } from "../../documents/json.ts";

/** Someone who wants to know who else is there. */
export interface PresenceListener {
  /** Told of every event that is not their own. */
  hear(event: JsonObject): void;
}

/**
 * Tells editors where the others are. It keeps nothing: who comes asks for a roll call, and
 * everybody answers it.
 */
export class PresenceHub {
  readonly #listeners = new Set<PresenceListener>();

  /** @returns a function that ends it */
  add(listener: PresenceListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Someone asks who is there. */
  rollCall(identity: string, session: Json): void {
    this.#tell({ type: "rollCall", i: identity, session });
  }

  /** Someone says where they are. */
  announce(identity: string, data: Json): void {
    this.#tell({ type: "state", i: identity, m: data });
  }

  /** Someone leaves. */
  leave(identity: string, session: Json): void {
    this.#tell({ type: "disconnect", i: identity, m: { session } });
  }

  #tell(event: JsonObject): void {
    for (const listener of this.#listeners) listener.hear(event);
  }
}
