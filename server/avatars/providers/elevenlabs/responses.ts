import { z } from "zod";

/** The parts of ElevenLabs' responses that are used. */

export const Voices = z.object({
  voices: z.array(z.object({ voice_id: z.string(), name: z.string() })),
});

/** One sound that was made. Older ones lack what was recorded later. */
const HistoryItem = z.object({
  history_item_id: z.string(),
  voice_id: z.string().nullish(),
  model_id: z.string().nullish(),
  text: z.string().nullish(),
  /** Seconds since 1970. */
  date_unix: z.number(),
  state: z.string().nullish(),
  settings: z
    .object({
      stability: z.number().nullish(),
      similarity_boost: z.number().nullish(),
      style: z.number().nullish(),
      use_speaker_boost: z.boolean().nullish(),
    })
    .nullish(),
});
export type HistoryItem = z.output<typeof HistoryItem>;

export const History = z.object({
  history: z.array(HistoryItem),
  last_history_item_id: z.string().nullish(),
  has_more: z.boolean(),
});

/** Why a request was refused: an explanation, or a list of what is wrong with its fields. */
const Refusal = z.object({
  detail: z.union([
    z.string(),
    z.object({ status: z.string().optional(), message: z.string() }),
    z.array(z.object({ msg: z.string(), loc: z.array(z.union([z.string(), z.number()])) })),
  ]),
});

/** Message of an error. @returns undefined when it is not of the documented form */
export function explain(body: unknown): string | undefined {
  const detail = Refusal.safeParse(body).data?.detail;
  if (detail === undefined || typeof detail === "string") return detail;
  if (Array.isArray(detail)) {
    return detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
  }
  return detail.status === undefined ? detail.message : `${detail.status}: ${detail.message}`;
}
