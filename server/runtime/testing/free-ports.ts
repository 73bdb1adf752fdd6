import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/**
 * Range of ports to search: below those that the system gives to outgoing connections, so that
 * none of these takes the port of a program that is down for a moment.
 */
const FIRST = 12_000;
const LAST = 29_999;

/**
 * TCP ports of 127.0.0.1 that nothing listens on. No other process that asks this function gets them
 * until this process ends, also while nothing listens on them.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if ((await isFree(port)) && (await claim(port))) ports.push(port);
  }
  return ports;
}

/** One port, as {@link freePorts} gives them. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/**
 * Takes the UDP port of the same number, which none of the programs uses: the system lets one process
 * have it, and frees it when that one ends, however it ends.
 */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.once("error", () => resolve(false));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
}
