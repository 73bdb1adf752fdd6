import { createServer, type Server } from "node:http";

/** The server cannot listen. The message is for a person and says what to do. */
export class PortError extends Error {
  override readonly name = "PortError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}

/** Address to listen at, with names for messages. */
export interface ListenAddress {
  /** 1 to 65535, or 0 for any free port. */
  port: number;
  host: string;
  /** Name of the program in a sentence: "the publisher". */
  program: string;
  /** Names of its settings, like PORT and HOST. */
  settings: { port: string; host?: string };
}

/**
 * Starts to listen.
 * @returns the port
 * @throws {PortError} when the port is taken or not allowed, or this machine has no such address
 */
export async function listen(server: Server, place: ListenAddress): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const failed = (error: Error) => void portError(error, place).then(reject);
    server.once("error", failed);
    server.listen(place.port, place.host, () => {
      server.off("error", failed);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : place.port;
}

/**
 * Checks that a port is free, before a long step begins.
 * @throws {PortError} as {@link listen} does
 */
export async function requireFreePort(place: ListenAddress): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await closeServer(probe);
}

/** Closes a server and its open connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A port to suggest: one that the system says is free, and that no other part uses. */
async function freePort(): Promise<number> {
  const probe = createServer();
  const place = { port: 0, host: "127.0.0.1", program: "", settings: { port: "" } };
  const port = await listen(probe, place);
  await closeServer(probe);
  return port;
}

async function portError(error: Error, place: ListenAddress): Promise<Error> {
  const { port, host, program, settings } = place;
  const message = await reason("code" in error ? String(error.code) : "");
  return message === undefined ? error : new PortError(message, { cause: error });

  async function reason(code: string): Promise<string | undefined> {
    switch (code) {
      case "EADDRINUSE":
        return `Port ${port} is taken by another program. Stop it, or choose another port for ${program}: ${settings.port}=${await freePort()}`;
      case "EACCES":
        return `Port ${port} is not allowed for this user. Choose one above 1023: ${settings.port}`;
      case "EADDRNOTAVAIL":
      case "ENOTFOUND":
        return `This machine has no address ${host}.${settings.host === undefined ? "" : ` Choose one that it has: ${settings.host}`}`;
      default:
        return undefined;
    }
  }
}
