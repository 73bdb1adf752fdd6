import { z } from "zod";

/** What the service asks of the process that speaks. */
export const WorkerRequest = z.object({
  text: z.string(),
  voiceId: z.string(),
  settings: z.object({ stability: z.number().optional(), style: z.number().optional() }).optional(),
  voices: z.array(
    z.object({
      voiceId: z.string(),
      name: z.string(),
      accent: z.enum(["american", "british"]),
      parts: z.array(z.object({ voice: z.string(), share: z.number() })).readonly(),
      speed: z.number(),
    }),
  ),
  lexicon: z.object({
    american: z.map(z.string(), z.string()),
    british: z.map(z.string(), z.string()),
  }),
  /** The engine, as engine.ts found it. */
  engine: z.object({
    packages: z.string(),
    model: z.string(),
    voices: z.string(),
    tokenizer: z.string(),
  }),
});
export type WorkerRequest = z.infer<typeof WorkerRequest>;

const Span = { start: z.number(), end: z.number() };

/** What it answers: any number of messages for people, then the speech or what went wrong. */
export const WorkerMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("report"), message: z.string() }),
  z.object({ kind: z.literal("error"), message: z.string(), userFacing: z.boolean() }),
  z.object({
    kind: z.literal("speech"),
    speech: z.object({
      wav: z
        .custom<Uint8Array>((value) => value instanceof Uint8Array)
        .transform((bytes) => Buffer.from(bytes)),
      sampleRate: z.number(),
      seconds: z.number(),
      timings: z.object({
        phones: z
          .array(
            z.object({
              phone: z.string(),
              stress: z.union([z.literal(0), z.literal(1), z.literal(2)]),
              ...Span,
            }),
          )
          .readonly(),
        words: z.array(z.object({ text: z.string(), ...Span })).readonly(),
      }),
      loudness: z.string(),
    }),
  }),
]);
export type WorkerMessage = z.input<typeof WorkerMessage>;
