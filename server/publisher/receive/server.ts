import type { ReadinessProbe } from "../../http/health-routes.ts";
import { listen } from "../../http/listen.ts";
import type { Rate } from "../../http/rate.ts";
import { systemClock, type Clock } from "../../runtime/clock.ts";
import { Connections } from "./connections.ts";
import { createPublisherServer } from "./http.ts";
import { createReceiver, type ReceiverOptions } from "./receive.ts";
import { readSecrets } from "./signature.ts";

/** How to receive webhooks. */
export interface ReceiverServerOptions {
  /** Secret of the webhook; two, separated by a comma, while one replaces the other. */
  secret: string;
  /** Project and dataset whose webhooks are accepted. */
  projectId: string;
  dataset: string;
  /** 1 to 65535, or 0 for any free port. */
  port: number;
  /** Where changed documents go. */
  queue: ReceiverOptions["queue"];
  /** Requests about releases, and the pages that may send them; default: none. */
  releases?: Parameters<typeof createPublisherServer>[0]["releases"];
  origins?: readonly string[];
  /** `GET /ready` */
  ready: ReadinessProbe;
  logger: { error(message: string): void };
  clock?: Clock;
  /** How many requests without a valid signature one address may send. */
  unverified?: Rate;
}

/** A server that receives webhooks. */
export interface ReceiverServer {
  /** Its address, like `http://127.0.0.1:4323`. */
  readonly url: string;
  /** Accepts nothing more; resolves when the open requests have ended, after a second at most. */
  close(): Promise<void>;
}

/** A proxy on this machine lets Sanity's webhooks in. */
const LOOPBACK = "127.0.0.1";
const UNVERIFIED: Rate = { burst: 200, perSecond: 50 };
const MAX_CONNECTIONS = 500;
/** How long open requests may take to end when the server closes, in milliseconds. */
const CLOSE_MS = 1000;

/**
 * Listens for webhooks, and puts the ids of changed documents in the queue.
 * @throws {SecretError} when the secret is missing or too short
 * @throws {PortError} when it cannot listen
 */
export async function startReceiver(options: ReceiverServerOptions): Promise<ReceiverServer> {
  const { clock = systemClock, unverified = UNVERIFIED, port, ready } = options;
  const log = (line: string) => options.logger.error(line);
  const connections = new Connections(MAX_CONNECTIONS);
  const receive = createReceiver({
    ...options,
    secrets: readSecrets(options.secret),
    unverified,
    connections,
    clock,
    log,
  });
  const { releases = async () => undefined, origins = [] } = options;
  const server = createPublisherServer({ receive, releases, origins, ready, log });
  connections.watch(server);
  const listening = await listen(server, {
    port,
    host: LOOPBACK,
    program: "the publisher",
    settings: { port: "PUBLISHER_PORT" },
  });
  return {
    url: `http://${LOOPBACK}:${listening}`,
    close: async () => {
      const cancel = clock.after(CLOSE_MS, () => server.closeAllConnections());
      await new Promise<void>((resolve) => server.close(() => resolve()));
      cancel();
    },
  };
}
