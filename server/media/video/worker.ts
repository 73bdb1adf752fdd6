/**
 * The process that makes one video: `make-video.ts` starts it, sends the request and receives
 * progress. It ends with its parent.
 */
import { setPriority } from "node:os";
import { VideoError } from "./error.ts";
import { loadPuppets } from "./load-puppets.ts";
import { CANCEL, workerRequestShape, type WorkerMessage } from "./messages.ts";
import { renderVideo } from "./render-video.ts";

/** Pages are served before videos are made. */
const NICE = 10;

const ended = new AbortController();

function post(answer: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(answer, undefined, undefined, () => resolve());
    else resolve();
  });
}

async function carryOut(message: unknown): Promise<void> {
  const { ffmpeg, folder, portrait, wav, puppets, ...script } = workerRequestShape.parse(message);
  let told = -1;
  try {
    const video = await renderVideo(
      { ffmpeg, folder, signal: ended.signal },
      {
        portrait: Buffer.from(portrait),
        wav: Buffer.from(wav),
        puppetOf: await loadPuppets(puppets),
        ...script,
      },
      (share) => {
        const percent = Math.floor(share * 100);
        if (percent > told) void post({ kind: "progress", share: percent / 100 });
        told = Math.max(told, percent);
      },
    );
    await post({ kind: "video", video });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await post({ kind: "failed", message, userFacing: error instanceof VideoError });
  }
  if (process.connected) process.disconnect();
}

setPriority(NICE);
process.once("disconnect", () => ended.abort());
if (!process.connected) ended.abort();
process.once("message", (order) => {
  process.on("message", (message) => {
    if (message === CANCEL) ended.abort();
  });
  void carryOut(order);
});
