/** The process that carries out one order: `process.ts` starts it, and ends it after its reply. */
import { flushCompileCache } from "node:module";
import { setPriority } from "node:os";
import { z } from "zod";
import { NICE } from "./ffmpeg.ts";
import { CANCEL, type Message, type Order } from "./process.ts";

const endSignal = new AbortController();

function post(message: Message): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

async function work(order: Order): Promise<unknown> {
  let percent = -1;
  const report = (share: number) => {
    if (Math.floor(share * 100) <= percent) return;
    percent = Math.floor(share * 100);
    post({ kind: "progress", progress: percent / 100 });
  };
  // Neither eSpeak nor the model can be interrupted.
  const interrupt = () => endSignal.signal.addEventListener("abort", () => process.exit());
  switch (order.kind) {
    case "voice":
      interrupt();
      return (await import("./voice.ts")).unpackVoice(order.archive, order.folder);
    case "pronunciation":
      interrupt();
      return (await import("./pronounce.ts")).pronounceText(order);
    case "speech":
      interrupt();
      return (await import("./speak.ts")).speak(order, (progress) =>
        post({ kind: "progress", progress }),
      );
    case "frames":
      return (await import("./render.ts")).drawFrames(order, endSignal.signal, report);
  }
}

/** Orders come from `process.ts` alone. */
const Order = z.custom<Order>((value) => typeof value === "object");

setPriority(NICE);
process.once("disconnect", () => endSignal.abort());
if (!process.connected) endSignal.abort();
process.on("message", (message) => {
  if (message === CANCEL) return endSignal.abort();
  const done = work(Order.parse(message)).finally(() => {
    // The process is killed after its reply; without the cache the next one takes 12 MB more.
    flushCompileCache();
  });
  done.then(
    (result) => post({ kind: "done", result }),
    (error: unknown) =>
      post({
        kind: "failed",
        message: error instanceof Error ? error.message : String(error),
        userFacing: error instanceof Error && "userFacing" in error,
      }),
  );
});
