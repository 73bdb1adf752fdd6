import { z } from "zod";

/** The parts of D-ID's responses that are used. */

export const Created = z.object({ id: z.string().min(1) });

export const Talk = z.object({
  id: z.string().min(1),
  /** `created`, `started`, `done`, `error` or `rejected`; what is new counts as not done. */
  status: z.string(),
  result_url: z.string().nullish(),
  /** Length of the video in seconds. */
  duration: z.number().nullish(),
  created_at: z.string().nullish(),
  name: z.string().nullish(),
  user_data: z.string().nullish(),
  error: z.object({ description: z.string().nullish() }).nullish(),
});
export type Talk = z.output<typeof Talk>;

export const Talks = z.object({
  talks: z.array(Talk),
  /** Names the next page; the last one has none. */
  token: z.string().nullish(),
});

/** Reason of a refusal. A gateway before the API uses `message`. */
const Refusal = z.union([
  z.object({ description: z.string() }).transform(({ description }) => description),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** Message of an error. @returns undefined when it is not of the documented form */
export function explain(body: unknown): string | undefined {
  return Refusal.safeParse(body).data;
}

/** Whether a talk ended without a video. */
export function hasFailed({ status }: Talk): boolean {
  return status === "error" || status === "rejected";
}
