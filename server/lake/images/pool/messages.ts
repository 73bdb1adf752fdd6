import { z } from "zod";
import type { ImageInfo } from "../../assets/image-info.ts";
import type { Wish } from "../limits.ts";

/** One piece of work for a process of the pool. */
export type Job =
  | {
      kind: "render";
      /** Path of the original, or its bytes. */ input: string | Uint8Array;
      wish: Wish;
    }
  | { kind: "read"; bytes: Uint8Array; isSvg: boolean };

/** Result of a job. */
export type Result =
  | { kind: "made"; bytes: Uint8Array }
  | { kind: "info"; info: ImageInfo }
  | { kind: "failed"; message: string };

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Both ends are this project's and of one version: only the envelope is looked at. */
export const JobMessage = z.object({
  job: z.custom<Job>(isObject),
  /** Seconds of processor time that it may take. */
  seconds: z.number(),
});
export const ResultMessage = z.object({ result: z.custom<Result>(isObject) });

/** Name of the environment variable with the bound, in MB. */
export const MEMORY_VARIABLE = "POLYPHONY_PICTURE_MB";

/** What a process ends itself with when a picture takes too much processor time. */
export const OVERTIME_SIGNAL = "SIGTERM";
