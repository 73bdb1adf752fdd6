// The thread of a build that makes files: `build-media.ts` starts it.
import { parentPort, workerData } from "node:worker_threads";
import type { MediaThreadData } from "./build-media.ts";
import { cacheMedia } from "./media-files.ts";
import type { MediaFile } from "./media.ts";

/** Files that are made or fetched at the same time: each core draws one while others are fetched. */
const PARALLEL = 4;

const { base, cacheDir }: MediaThreadData = workerData;
const lanes = Array.from({ length: PARALLEL }, () => Promise.resolve<unknown>(undefined));

parentPort?.on("message", (file: MediaFile | "end") => {
  if (file === "end") {
    void Promise.all(lanes).then(() => parentPort?.close());
    return;
  }
  const lane = lanes.shift() ?? Promise.resolve();
  // A file that cannot be made ends the thread, and the build with its reason.
  lanes.push(lane.then(() => cacheMedia(file, base, cacheDir)));
});
