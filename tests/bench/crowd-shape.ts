import { z } from "zod";

/** Visitors of a site. */
export const Crowd = z.object({
  /** Address of the site, without a slash at the end. */
  url: z.string(),
  /** Number of visitors, each with a connection. */
  size: z.number(),
  /** Pause between two requests of a visitor, in milliseconds. */
  pauseMs: z.number(),
  paths: z.array(z.string()),
});
export type Crowd = z.infer<typeof Crowd>;

/** Response times of a crowd. */
export const ResponseTimes = z.object({
  count: z.number(),
  /** Milliseconds from a request to the last byte of its response, for 99 of 100. */
  p99: z.number(),
  /** Milliseconds of the slowest response. */
  slowest: z.number(),
  /** Responses other than 200, and broken connections. */
  failures: z.number(),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;
