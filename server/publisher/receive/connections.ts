import type { Server, Socket } from "node:net";

/**
 * Bounds how many connections are open without turning newcomers away, as `maxConnections` does: it
 * closes the oldest one that has not yet carried a rightly signed delivery. A signed delivery comes
 * whole within milliseconds, so whoever holds connections open holds them against themselves.
 */
export class Connections {
  readonly #max: number;
  /** Both in the order in which they came. */
  readonly #unproven = new Set<Socket>();
  readonly #proven = new Set<Socket>();

  /** @param max most connections, from 2 */
  constructor(max: number) {
    this.#max = max;
  }

  /** Bounds the connections of a server. */
  watch(server: Server): void {
    server.maxConnections = Infinity;
    server.on("connection", (socket) => this.#add(socket));
  }

  /** Keeps a connection until all others are closed: its sender knows the secret. */
  prove(socket: Socket): void {
    if (this.#unproven.delete(socket)) this.#proven.add(socket);
  }

  #add(socket: Socket): void {
    this.#unproven.add(socket);
    socket.once("close", () => {
      this.#unproven.delete(socket);
      this.#proven.delete(socket);
    });
    if (this.#unproven.size + this.#proven.size <= this.#max) return;
    // The newcomer itself is never the one that goes.
    const [oldest] = this.#unproven.size > 1 ? this.#unproven : this.#proven;
    if (oldest === undefined) return;
    this.#unproven.delete(oldest);
    this.#proven.delete(oldest);
    oldest.destroy();
  }
}
