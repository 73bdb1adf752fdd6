import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { FromPreview, type Side, type ToSide } from "../../src/facts/comparison-api.ts";
import { leadingSide, NO_PLACES, placesReducer } from "./places.ts";

/**
 * Lets the two sides of a page scroll together, and goes through the places that differ.
 */
export function useSides() {
  const frames = useRef(new Map<Side, HTMLIFrameElement>());
  /** Sides whose page is there: before, a frame is of another origin and hears nothing. */
  const laidOut = useRef(new Set<Side>());
  const top = useRef(0);
  const [places, send] = useReducer(placesReducer, NO_PLACES);
  const leading = leadingSide(places);
  const count = places.count[leading] ?? 0;

  const postTo = useCallback((side: Side, message: ToSide) => {
    if (!laidOut.current.has(side)) return;
    frames.current.get(side)?.contentWindow?.postMessage(message, location.origin);
  }, []);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const message = FromPreview.safeParse(data).data;
      if (origin !== location.origin || message === undefined || message.polyphony === "comparison")
        return;
      const { side } = message;
      if (source !== frames.current.get(side)?.contentWindow) return;
      if (message.polyphony === "laid-out") {
        laidOut.current.add(side);
        send({ type: "laid out", side, count: message.places });
        postTo(side, { polyphony: "scroll", top: top.current });
      } else {
        top.current = message.top;
        postTo(side === "before" ? "after" : "before", { polyphony: "scroll", top: message.top });
      }
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [postTo]);

  useEffect(() => {
    if (count > 0) postTo(leading, { polyphony: "show", place: places.shown });
  }, [postTo, leading, count, places.shown]);

  /** The same functions at each drawing: a new one would be told of its frame again. */
  const frameOf = useMemo(() => {
    const keep = (side: Side) => (frame: HTMLIFrameElement | null) => {
      laidOut.current.delete(side);
      if (frame) frames.current.set(side, frame);
      else frames.current.delete(side);
    };
    return { before: keep("before"), after: keep("after") };
  }, []);
  return { count, places, send, frameOf };
}
