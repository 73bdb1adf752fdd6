import { useEffect } from "react";
import { IslandBoundary } from "../shared/IslandBoundary.tsx";
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
  useEffect(() => startReveal(document), []);
  return null;
}
