import { z } from "zod";

/*
 * How the programs of `npm start` are, as the supervisor sees them: kept in a file beside the
 * releases, and answered by the publisher at `GET /status` to a signed-in Studio.
 */

/** Path of the publisher at which a Studio asks for it. */
export const STATUS_PATH = "/status";

/** Something that has been wrong for longer than it may be. */
export const Incident = z.object({
  /** Names the same trouble at every look: "lake/database". */
  key: z.string(),
  /** What is wrong, and what to do. */
  message: z.string(),
  /** Since when, ISO 8601. */
  since: z.string(),
});
export type Incident = z.infer<typeof Incident>;

/** All programs at one moment. */
export const SystemStatus = z.object({
  /** When they were asked, ISO 8601. */
  at: z.string(),
  programs: z.array(
    z.object({
      program: z.string(),
      ready: z.boolean(),
      /** Why it is not ready. */
      problems: z.array(z.string()),
    }),
  ),
  incidents: z.array(Incident),
});
export type SystemStatus = z.infer<typeof SystemStatus>;
