import { z } from "zod";

/** Visitors of a site. */
export const Crowd = z.object({
  /** Address of the site, without a slash at the end. */
  url: z.string(),
  /** How many there are, each with a connection. */
  size: z.number(),
  /** From one request of a visitor to the next, in milliseconds; 0: at once. */
  pauseMs: z.number(),
  paths: z.array(z.string()),
});
export type Crowd = z.infer<typeof Crowd>;

/** How a crowd was answered. */
export const ResponseTimes = z.object({
  count: z.number(),
  /** Milliseconds from a request to the last byte of its answer, for 99 of 100. */
  p99: z.number(),
  /** The same for all of them. */
  slowest: z.number(),
  /** Other answers than 200, and broken connections. */
  failures: z.number(),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;
