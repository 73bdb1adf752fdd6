import { useEffect, useRef, useState, type ReactNode } from "react";
import { styled } from "styled-components";
import { scaleOf, type FrameScale } from "./frame-scale.ts";

/** Presentation with the page as wide as on a desktop, made smaller where there is less room. */
export function WideFrame({ children }: { children: ReactNode }) {
  const tool = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<FrameScale>();
  useEffect(() => {
    if (tool.current === null) return undefined;
    let room: Element | null = null;
    const measured = new ResizeObserver(([entry]) => {
      if (entry) setScale(scaleOf(entry.contentRect.width, entry.contentRect.height));
    });
    // The frame appears some time after the tool, and again after an error.
    const look = () => {
      const next = tool.current?.querySelector("iframe")?.parentElement ?? null;
      if (next === room) return;
      measured.disconnect();
      room = next;
      if (room !== null) measured.observe(room);
    };
    const mounted = new MutationObserver(look);
    mounted.observe(tool.current, { childList: true, subtree: true });
    look();
    return () => {
      mounted.disconnect();
      measured.disconnect();
    };
  }, []);
  return (
    <Tool ref={tool} data-scaled={scale !== undefined} style={variablesOf(scale)}>
      {children}
    </Tool>
  );
}

function variablesOf(scale: FrameScale | undefined): Record<string, string> {
  if (scale === undefined) return {};
  return {
    "--frame-width": `${scale.width}px`,
    "--frame-height": `${scale.height}px`,
    "--frame-scale": String(scale.factor),
  };
}

/* The frame of the phone has a width of its own, which Presentation writes on it. */
const Tool = styled.div`
  height: 100%;

  &[data-scaled="true"] iframe[style*="width: 100%"] {
    position: absolute;
    inset: 0 auto auto 0;
    width: var(--frame-width) !important;
    max-width: none !important;
    height: var(--frame-height) !important;
    max-height: none !important;
    transform: scale(var(--frame-scale)) !important;
    transform-origin: 0 0;
  }
`;
