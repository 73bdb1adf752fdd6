import { z } from "zod";

/*
 * What the preview's frames and the Studio tell each other about a comparison, by `postMessage`. The
 * preview answers no other origin: only a frame inside the Studio, with a session, gets an answer.
 */

/** A document whose draft, or version in the release, changes a page. */
export const ChangingDocument = z.object({ id: z.string(), type: z.string(), title: z.string() });

/** A page that differs. */
export const ComparedPage = z.object({
  title: z.string(),
  /** Its path as visitors see it; null for a new page. */
  before: z.string().nullable(),
  /** Its path then; null for a page that goes. */
  after: z.string().nullable(),
  documents: z.array(ChangingDocument),
  /** Why it cannot be shown then; empty for most. */
  problems: z.array(z.string()),
});
export type ComparedPage = z.infer<typeof ComparedPage>;

/** Which of the two states a frame shows. */
export const Side = z.enum(["before", "after"]);
export type Side = z.infer<typeof Side>;

/** From a frame of the preview to the Studio around it. */
export const FromPreview = z.discriminatedUnion("polyphony", [
  /** The pages that differ, in the site's order. */
  z.object({ polyphony: z.literal("comparison"), pages: z.array(ComparedPage) }),
  /** A side is laid out: how many places of it differ from the other side. */
  z.object({ polyphony: z.literal("laid-out"), side: Side, places: z.number().int().min(0) }),
  /** Somebody scrolled a side, to so many CSS pixels. */
  z.object({ polyphony: z.literal("scrolled"), side: Side, top: z.number() }),
]);
export type FromPreview = z.infer<typeof FromPreview>;

/** From the Studio to a side. */
export const ToSide = z.discriminatedUnion("polyphony", [
  /** Scrolls as the other side was, to so many CSS pixels. */
  z.object({ polyphony: z.literal("scroll"), top: z.number() }),
  /** Shows a place that differs, by its index in the page. */
  z.object({ polyphony: z.literal("show"), place: z.number().int().min(0) }),
]);
export type ToSide = z.infer<typeof ToSide>;
