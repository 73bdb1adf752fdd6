import { z } from "zod";

/** Visitors and other clients of a site, and how they ask. */
export const Crowd = z.object({
  /** Address of the site, without a slash at the end. */
  url: z.string(),
  /** How many connections there are. */
  size: z.number(),
  /** The next request at once, one a second, or one that is sent byte by byte. */
  pace: z.enum(["eager", "calm", "slow"]),
  paths: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
});
export type Crowd = z.infer<typeof Crowd>;

/** What a crowd was answered. */
export const Answered = z.object({
  /** Answers that were as asked for. */
  count: z.number(),
  /** Milliseconds from a request to the last byte of its answer, for 99 of 100. */
  p99: z.number(),
  /** Other answers by status, and broken connections by the system's code. */
  failures: z.record(z.string(), z.number()),
});
export type Answered = z.infer<typeof Answered>;
