import { z } from "zod";

/** How far an editor has come with the first steps, in this browser. */
export const Progress = z.object({
  /** Index of the step that is shown. */
  step: z.number().int().min(0),
  /** False after an editor has left them. */
  open: z.boolean(),
});
export type Progress = z.infer<typeof Progress>;

export type StepEvent = "next" | "back" | "leave" | "call back";

/** One of the first steps. */
export interface FirstStep {
  title: string;
  text: string;
  /** Path below the Studio's own, and the words of the link to it. */
  path: string;
  label: string;
}

/** What an editor should have seen once. */
export const FIRST_STEPS: readonly FirstStep[] = [
  {
    title: "Change a text in its place",
    text: "Presentation shows the pages with all drafts. Click a text to open its field. Visitors see nothing of it yet.",
    path: "presentation",
    label: "Open Presentation",
  },
  {
    title: "Find every document",
    text: "Content lists agents, pages and settings in the order of the site. Drag an agent to move it.",
    path: "structure",
    label: "Open Content",
  },
  {
    title: "Publish",
    text: "Publish, at the foot of a document, shows it to visitors a moment later. The sign beside it says when they see it.",
    path: "guide/from-draft-to-site",
    label: "Read how to publish",
  },
  {
    title: "Know what is on the site",
    text: "Publishing lists each release of the site with its pages. One press takes the site back to an older one.",
    path: "publishing",
    label: "Open Publishing",
  },
  {
    title: "Find help where you are",
    text: "The question mark at the top of a document opens the guide at the fitting place.",
    path: "guide",
    label: "Open the guide",
  },
];

/** Before the first visit. */
export const AT_FIRST: Progress = { step: 0, open: true };

/** The progress after an event; the last step leads out. */
export function advance({ step, open }: Progress, event: StepEvent): Progress {
  switch (event) {
    case "next":
      return step + 1 < FIRST_STEPS.length ? { step: step + 1, open } : { step: 0, open: false };
    case "back":
      return { step: Math.max(0, step - 1), open };
    case "leave":
      return { step, open: false };
    case "call back":
      return { step, open: true };
  }
}

/** Reads what was stored. @returns the beginning for anything else */
export function progressFrom(stored: string | null): Progress {
  try {
    const { data } = Progress.safeParse(JSON.parse(stored ?? "null"));
    return data !== undefined && data.step < FIRST_STEPS.length ? data : AT_FIRST;
  } catch {
    return AT_FIRST;
  }
}
