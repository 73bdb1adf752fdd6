import { useEffect, useRef } from "react";
import { HIDDEN } from "../../hidden.ts";
import { newsOf } from "../announce.ts";
import type { AvatarsState } from "../state.ts";

/** Polite live region for screen readers: generations in progress and their results. */
export function Announcer({ state }: { state: AvatarsState }) {
  const region = useRef<HTMLDivElement>(null);
  const known = useRef(state);
  useEffect(() => {
    const news = newsOf(known.current, state);
    known.current = state;
    if (region.current === null || news.length === 0) return;
    region.current.textContent = news.join(" ");
  }, [state]);
  return <div ref={region} role="status" aria-live="polite" style={HIDDEN} />;
}
