import { createServer } from "node:http";
import { respond, type TestWorld } from "./avatar-world.ts";

/**
 * A server that answers as the asset-generation service does.
 * @param port a free one is taken when it is 0
 */
export async function serveTestAvatars(
  world: TestWorld,
  port = 0,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { method = "GET", url = "/" } = request;
    if (world.down) {
      request.socket.destroy();
      return;
    }
    const { status, body } = respond(world, method, url);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
