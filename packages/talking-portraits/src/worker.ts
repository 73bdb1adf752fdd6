/** The process that carries out one order: `process.ts` starts it, and ends it with its answer. */
import { setPriority } from "node:os";
import { CANCEL, Order, type Answer } from "./process.ts";

/** What the machine serves comes before what is made. */
const NICE = 10;

const ended = new AbortController();

function post(answer: Answer): void {
  if (process.connected) process.send?.(answer, undefined, undefined, () => undefined);
}

async function work(order: Order): Promise<unknown> {
  if (order.kind === "speech") {
    // The model cannot be interrupted.
    ended.signal.addEventListener("abort", () => process.exit());
    const { speakText } = await import("./speak.ts");
    return speakText(order, (told) => post({ kind: "progress", told }));
  }
  const { renderVideo } = await import("./render.ts");
  let percent = -1;
  return renderVideo(order, ended.signal, (share) => {
    if (Math.floor(share * 100) <= percent) return;
    percent = Math.floor(share * 100);
    post({ kind: "progress", told: percent / 100 });
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
