import { useEffect } from "react";
import { IslandBoundary } from "../shared/IslandBoundary.tsx";
import { whenLaidOut } from "../shared/slices/laid-out.ts";
import "./reveal.css";
import { startReveal } from "./start.ts";

/**
 * The scroll reveal (specification, section 4) as an island: one on a page. It draws nothing, and
 * when it fails the page is simply as it is without it.
 */
export function Reveal() {
  return (
    <IslandBoundary fallback={null}>
      <RevealEffect />
    </IslandBoundary>
  );
}

function RevealEffect() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    // It asks where each block lies.
    whenLaidOut(document, () => (stop ??= startReveal(document)));
    return () => (stop ??= () => {})();
  }, []);
  return null;
}
