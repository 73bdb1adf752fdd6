import { Hono } from "hono";
import type { Part, PartEnv } from "../../http/part.ts";
import { systemClock } from "../../runtime/clock.ts";
import { PublishQueue, type QueueOptions, type QueueWork } from "../queue/queue.ts";
import { createReceiver, type ReceiverOptions } from "../receive/receive.ts";
import { readSecrets } from "../receive/signature.ts";
import { SECRET } from "./sender.ts";

/** What differs from a publisher as `npm start` runs it. */
export type Special = Partial<Pick<ReceiverOptions, "unverified">> &
  Partial<Pick<QueueOptions, "reconcileMs">> & { secret?: string; log?: (line: string) => void };

/** Receives webhooks of the project `tests` and its dataset `production`, and lets work publish them. */
export function receiveInto(
  work: Partial<QueueWork>,
  { log = () => undefined, reconcileMs, secret = SECRET, ...special }: Special = {},
): Pick<Part, "fetch" | "close"> {
  const logger = { error: log, info: log };
  const { publish = async () => undefined, reconcile = async () => undefined } = work;
  const queue = new PublishQueue({
    work: { publish, reconcile },
    logger,
    ...(reconcileMs !== undefined && { reconcileMs }),
  });
  const receiver = createReceiver({
    secrets: readSecrets(secret),
    projectId: "tests",
    dataset: "production",
    queue,
    clock: systemClock,
    log,
    ...special,
  });
  queue.start();
  return { fetch: new Hono<PartEnv>().route("/", receiver).fetch, close: () => queue.stop() };
}
