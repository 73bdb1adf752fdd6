import { Server, Socket } from "node:net";
import { expect, test } from "vitest";
import { Connections } from "./connections.ts";

function watched(max: number) {
  const server = new Server();
  const connections = new Connections(max);
  connections.watch(server);
  const come = () => {
    const socket = new Socket();
    server.emit("connection", socket);
    return socket;
  };
  return { connections, come };
}
const open = (...sockets: Socket[]) => sockets.map(({ destroyed }) => !destroyed);

test("the oldest connection that proved nothing makes room for a new one", () => {
  const { connections, come } = watched(3);
  const known = come();
  connections.trust(known);
  const [a, b, c] = [come(), come(), come()];
  expect(open(known, a, b, c)).toEqual([true, false, true, true]);
  const d = come();
  expect(open(known, a, b, c, d)).toEqual([true, false, false, true, true]);
});

test("a newcomer is let in when all others are known: the oldest of these goes", () => {
  const { connections, come } = watched(2);
  const [a, b] = [come(), come()];
  connections.trust(a);
  connections.trust(b);
  const c = come();
  expect(open(a, b, c)).toEqual([false, true, true]);
});

test("a connection that was closed takes no place", async () => {
  const { come } = watched(2);
  const [a, b] = [come(), come()];
  const closed = new Promise((resolve) => b.once("close", resolve));
  b.destroy();
  await closed;
  const c = come();
  expect(open(a, c)).toEqual([true, true]);
});
