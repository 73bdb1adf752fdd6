import { PublishQueue, type QueueOptions, type QueueWork } from "../queue/queue.ts";
import { publishingCheck } from "../readiness.ts";
import { createProbe } from "../../runtime/readiness/probe.ts";
import {
  startReceiver,
  type ReceiverServer,
  type ReceiverServerOptions,
} from "../receive/server.ts";
import { SECRET } from "./sender.ts";

/** What differs from a publisher as `npm start` runs it. */
export type Special = Partial<Pick<ReceiverServerOptions, "secret" | "port" | "unverified">> &
  Partial<Pick<QueueOptions, "reconcileMs">> & { log?: (line: string) => void };

/** Receives webhooks of the project `tests` and its dataset `production`, and lets work publish them. */
export async function receiveInto(
  work: Partial<QueueWork>,
  { log = () => undefined, reconcileMs, ...special }: Special = {},
): Promise<ReceiverServer> {
  const logger = { error: log, info: log };
  const { publish = async () => undefined, reconcile = async () => undefined } = work;
  const queue = new PublishQueue({
    work: { publish, reconcile },
    logger,
    ...(reconcileMs !== undefined && { reconcileMs }),
  });
  const receiver = await startReceiver({
    secret: SECRET,
    projectId: "tests",
    dataset: "production",
    port: 0,
    queue,
    ready: createProbe("publisher", [publishingCheck(() => queue.report())]),
    logger,
    ...special,
  });
  queue.start();
  const close = async () => void (await Promise.all([receiver.close(), queue.stop()]));
  return { url: receiver.url, close };
}
