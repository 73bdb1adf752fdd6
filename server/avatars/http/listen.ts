import type { Server } from "node:http";

/** The service cannot listen. Its message is one line for a person, with what to do. */
export class PortError extends Error {
  override readonly name = "PortError";
  readonly forPeople = true;
}

const REASONS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is taken by another program. Stop it, or choose another port for the avatar service: AVATARS_PORT=${port + 1}`,
  EACCES: (port) =>
    `Port ${port} is not allowed for this user. Choose one above 1023: AVATARS_PORT`,
  EADDRNOTAVAIL: (_port, host) =>
    `This machine has no address ${host}. Choose one that it has: AVATARS_HOST`,
  ENOTFOUND: (_port, host) =>
    `This machine has no address ${host}. Choose one that it has: AVATARS_HOST`,
};

/**
 * Listens.
 * @param port 1 to 65535, or 0 for any free one
 * @returns the port
 * @throws PortError when it is taken or not allowed
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const code = "code" in error ? String(error.code) : "";
      const reason = REASONS[code];
      reject(reason ? new PortError(reason(port, host), { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
