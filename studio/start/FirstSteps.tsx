import { Button, Flex, Text } from "@sanity/ui";
import { useState } from "react";
import { useWorkspace } from "sanity";
import { Link } from "sanity/router";
import { z } from "zod";
import { Notice } from "../ui/layout.tsx";

/** Tools that an editor should have opened; `path` is below the Studio's own. */
const STEPS = [
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
const LAST = STEPS.length - 1;

const KEY = "studio.first-steps";
/** How far an editor has come, in this browser; not open after the editor has left. */
const Progress = z.object({ step: z.int().min(0).max(LAST), open: z.boolean() });
type Progress = z.infer<typeof Progress>;

function readProgress(): Progress {
  try {
    return Progress.parse(JSON.parse(localStorage.getItem(KEY) ?? ""));
  } catch {
    return { step: 0, open: true };
  }
}

/** The progress that this browser remembers, and the way to change it. */
export function useFirstSteps(): [Progress, (next: Progress) => void] {
  const [progress, setProgress] = useState(readProgress);
  const change = (next: Progress) => {
    localStorage.setItem(KEY, JSON.stringify(next));
    setProgress(next);
  };
  return [progress, change];
}

/** The step that an editor has come to; it can be left at any time. */
export function FirstSteps({
  step,
  onChange,
}: {
  step: number;
  onChange: (next: Progress) => void;
}) {
  const { basePath } = useWorkspace();
  const { path = "", label, ...words } = STEPS[step] ?? {};
  const go = (next: number, open = true) => onChange({ step: next, open });
  const button = { fontSize: 1, mode: "bleed" } as const;
  return (
    <Notice testId="first-steps" role="status" tone="primary" {...words}>
      <Text muted size={1}>
        First steps: {step + 1} of {STEPS.length}
      </Text>
      <Flex gap={2} wrap="wrap">
        <Button as={Link} href={`${basePath}/${path}`} fontSize={1} mode="ghost" text={label} />
        <Button {...button} disabled={step === 0} text="Back" onClick={() => go(step - 1)} />
        {step < LAST && <Button {...button} text="Next" onClick={() => go(step + 1)} />}
        {step < LAST && <Button {...button} text="Leave" onClick={() => go(step, false)} />}
        {step === LAST && <Button {...button} text="Done" onClick={() => go(0, false)} />}
      </Flex>
    </Notice>
  );
}
