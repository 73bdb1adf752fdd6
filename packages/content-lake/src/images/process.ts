// Makes and reads pictures, one after another, for the lake that has started it. See pictures.ts.
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import sharp from "sharp";
import { readImage } from "../assets/image-info.ts";
import { type Job, MEMORY_VARIABLE, type Result } from "./pictures.ts";
import { render } from "./render.ts";

const WATCH_MS = 20;
/** Low priority: the lake's requests go before pictures. */
const NICE = 10;

setPriority(NICE);
// One thread per picture, no cache between pictures.
sharp.concurrency(1);
sharp.cache(false);

// A normal exit would wait for the current picture.
const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", end);
// Threads of libvips do the work, so this one is free to watch the memory.
const limit = Number(process.env[MEMORY_VARIABLE]) * 2 ** 20;
setInterval(() => {
  if (process.memoryUsage.rss() > limit) end();
}, WATCH_MS).unref();

process.on("message", (job: Job) => {
  void work(job)
    .catch((error: unknown): Result => {
      const text = error instanceof Error ? error.message : String(error);
      return { problem: text.split("\n")[0] ?? text };
    })
    .then((result) => process.send?.(result));
});

process.send?.("started");

async function work(job: Job): Promise<Result> {
  if (job.kind === "read") return { info: await readImage(await readFile(job.path), job.isSvg) };
  return { bytes: await render(job.input, job.order) };
}
