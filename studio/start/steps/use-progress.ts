import { useState } from "react";
import { advance, progressFrom, type Progress, type StepEvent } from "./first-steps.ts";

const KEY = "studio.first-steps";

/** The progress that this browser remembers, and the way to change it. */
export function useProgress(): [Progress, (event: StepEvent) => void] {
  const [progress, setProgress] = useState(() => progressFrom(localStorage.getItem(KEY)));
  const send = (event: StepEvent) => {
    const next = advance(progress, event);
    localStorage.setItem(KEY, JSON.stringify(next));
    setProgress(next);
  };
  return [progress, send];
}
