// Makes and reads pictures, one after another, for the lake that has started it. See pool.ts.
import sharp from "sharp";
import { readImage } from "../../assets/image-info.ts";
import { render } from "../render.ts";
import { JobMessage, MEMORY_VARIABLE, OVERTIME_SIGNAL, type Job, type Result } from "./messages.ts";

const WATCH_MS = 20;

// One thread per picture, no cache between pictures.
sharp.concurrency(1);
sharp.cache(false);

// An orderly exit would wait for the picture that is being made.
const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", end);
// Threads of libvips do the work, so this one is free to watch the limits.
const limit = Number(process.env[MEMORY_VARIABLE]) * 1024 * 1024;
/** What the current picture may take until, in seconds of this process's processor time. */
let overtime = Infinity;
setInterval(() => {
  if (process.memoryUsage.rss() > limit) end();
  if (processorSeconds() > overtime) process.kill(process.pid, OVERTIME_SIGNAL);
}, WATCH_MS).unref();

process.on("message", (message) => {
  const { job, seconds } = JobMessage.parse(message);
  overtime = processorSeconds() + seconds;
  void work(job)
    .catch((error: unknown): Result => {
      const text = error instanceof Error ? error.message : String(error);
      return { kind: "failed", message: text.split("\n")[0] ?? text };
    })
    .then((result) => {
      overtime = Infinity;
      process.send?.({ result });
    });
});

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function work(job: Job): Promise<Result> {
  if (job.kind === "read") return { kind: "info", info: await readImage(job.bytes, job.isSvg) };
  const { original, geometry, params, format } = job.wish;
  return { kind: "made", bytes: await render(job.input, original, geometry, params, format) };
}
