import { createServer, type RequestListener } from "node:http";
import { closeServer } from "../../server/http/listen.ts";

/** Serves on a port of this machine, any free one by default. @returns the port, and what ends it */
export async function serveLocally(
  handle: RequestListener,
  { host = "127.0.0.1", port: wanted = 0 } = {},
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { port: address.port, close: () => closeServer(server) };
}
