import type { Server, Socket } from "node:net";

/**
 * Limits the number of open connections. `maxConnections` would refuse new ones; this closes the oldest
 * one that has not carried a signed delivery yet. So an attacker who holds connections open only
 * loses them.
 */
export class Connections {
  readonly #max: number;
  /** Both are in order of arrival. */
  readonly #unproven = new Set<Socket>();
  readonly #proven = new Set<Socket>();

  /** @param max most connections, from 2 */
  constructor(max: number) {
    this.#max = max;
  }

  /** Limits the connections of a server. */
  watch(server: Server): void {
    server.maxConnections = Infinity;
    server.on("connection", (socket) => this.#add(socket));
  }

  /** Closes a connection only after all others: its sender knows the secret. */
  trust(socket: Socket): void {
    if (this.#unproven.delete(socket)) this.#proven.add(socket);
  }

  #add(socket: Socket): void {
    this.#unproven.add(socket);
    socket.once("close", () => {
      this.#unproven.delete(socket);
      this.#proven.delete(socket);
    });
    if (this.#unproven.size + this.#proven.size <= this.#max) return;
    // Never the new connection itself.
    const [oldest] = this.#unproven.size > 1 ? this.#unproven : this.#proven;
    if (oldest === undefined) return;
    this.#unproven.delete(oldest);
    this.#proven.delete(oldest);
    oldest.destroy();
  }
}
