/** The process that carries out one order: `process.ts` starts it, and ends it after its reply. */
import { setPriority } from "node:os";
import { CANCEL, Order, type Message } from "./process.ts";

/** Low priority: serving requests goes before making videos. */
const NICE = 10;

const ended = new AbortController();

function post(message: Message): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

async function work(order: Order): Promise<unknown> {
  if (order.kind === "speech") {
    // The model cannot be interrupted.
    ended.signal.addEventListener("abort", () => process.exit());
    const { speakText } = await import("./speak.ts");
    return speakText(order, (progress) => post({ kind: "progress", progress }));
  }
  const { renderVideo } = await import("./render.ts");
  let percent = -1;
  return renderVideo(order, ended.signal, (share) => {
    if (Math.floor(share * 100) <= percent) return;
    percent = Math.floor(share * 100);
    post({ kind: "progress", progress: percent / 100 });
  });
}

setPriority(NICE);
process.once("disconnect", () => ended.abort());
if (!process.connected) ended.abort();
process.on("message", (message) => {
  if (message === CANCEL) return ended.abort();
  work(Order.parse(message)).then(
    (result) => post({ kind: "done", result }),
    (error: unknown) =>
      post({
        kind: "failed",
        message: error instanceof Error ? error.message : String(error),
        userFacing: error instanceof Error && "userFacing" in error,
      }),
  );
});
