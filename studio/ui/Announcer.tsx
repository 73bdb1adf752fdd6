import { useEffect, useEffectEvent, useRef } from "react";
import { HIDDEN } from "./hidden.ts";

/**
 * Reads changes aloud to people who use a screen reader.
 * @param newsOf changes between two states, as sentences; empty for none
 */
export function Announcer<State>({
  state,
  newsOf,
}: {
  state: State;
  newsOf: (before: State, after: State) => readonly string[];
}) {
  const region = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  const announce = useEffectEvent(() => {
    const news = newsOf(before.current, state);
    before.current = state;
    if (region.current && news.length > 0) region.current.textContent = news.join(" ");
  });
  useEffect(() => announce(), [state]);
  return <div ref={region} role="status" aria-live="polite" style={HIDDEN} />;
}
