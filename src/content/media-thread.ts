// The thread of a build that makes files: `build-media.ts` starts it.
import { parentPort, workerData } from "node:worker_threads";
import type { MediaThreadData } from "./build-media.ts";
import { cacheMedia, PARALLEL } from "./media-files.ts";
import type { MediaFile } from "./media.ts";

const { base, cacheDir }: MediaThreadData = workerData;
const lanes = Array.from({ length: PARALLEL }, () => Promise.resolve<unknown>(undefined));

parentPort?.on("message", (file: MediaFile | "end") => {
  if (file === "end") {
    void Promise.all(lanes).then(() => parentPort?.close());
    return;
  }
  const made = lanes.shift()?.then(() => cacheMedia(file, base, cacheDir));
  // The build tries once more to make a file that failed, and says why it cannot.
  lanes.push(Promise.resolve(made).catch(() => undefined));
});
