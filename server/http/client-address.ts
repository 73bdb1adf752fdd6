import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Address of the client. Behind the proxy of this machine it is the last one in `X-Forwarded-For`: that
 * one the proxy has written itself.
 */
export function clientAddress({ headers, socket }: IncomingMessage): string {
  const peer = socket.remoteAddress ?? "unknown";
  const forwarded = headers["x-forwarded-for"];
  if (!LOOPBACK.has(peer) || forwarded === undefined) return peer;
  const last = [forwarded].flat().join(",").split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? peer : last;
}
