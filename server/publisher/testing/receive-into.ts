import { Hono } from "hono";
import type { Part, PartEnv } from "../../http/part.ts";
import { systemClock } from "../../runtime/clock.ts";
import { createReceiver, type Receiver, type ReceiverOptions } from "../webhook.ts";
import { SECRET } from "./sender.ts";

/** Receives webhooks, and calls a function after each signed one. */
export function receiveInto(
  poke: () => void,
  special: Partial<ReceiverOptions> = {},
): Pick<Part, "fetch"> & Receiver {
  const log = () => undefined;
  const receiver = createReceiver({ secret: SECRET, poke, clock: systemClock, log, ...special });
  return { ...receiver, fetch: new Hono<PartEnv>().route("/", receiver.app).fetch };
}
