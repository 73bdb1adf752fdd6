import { useCallback, useEffect, useReducer, useRef } from "react";
import { FromPreview, type Side, type ToSide } from "../../src/facts/comparison-api.ts";
import { leadingSide, NO_PLACES, placesReducer } from "./places.ts";

/**
 * Lets the two sides of a page scroll together, and goes through the places that differ.
 * @param address origin of the preview
 */
export function useSides(address: string) {
  const frames = useRef(new Map<Side, HTMLIFrameElement>());
  const top = useRef(0);
  const [places, send] = useReducer(placesReducer, NO_PLACES);
  const leading = leadingSide(places);
  const count = places.count[leading];

  const tell = useCallback(
    (side: Side, message: ToSide) =>
      frames.current.get(side)?.contentWindow?.postMessage(message, address),
    [address],
  );

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const message = FromPreview.safeParse(data).data;
      if (origin !== address || message === undefined || message.polyphony === "comparison") return;
      const { side } = message;
      if (source !== frames.current.get(side)?.contentWindow) return;
      if (message.polyphony === "laid-out") {
        send({ type: "laid out", side, count: message.places });
        tell(side, { polyphony: "scroll", top: top.current });
      } else {
        top.current = message.top;
        tell(side === "before" ? "after" : "before", { polyphony: "scroll", top: message.top });
      }
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [address, tell]);

  useEffect(() => {
    if (count > 0) tell(leading, { polyphony: "show", place: places.shown });
  }, [tell, leading, count, places.shown]);

  const frameOf = useCallback(
    (side: Side) => (frame: HTMLIFrameElement | null) => {
      if (frame) frames.current.set(side, frame);
      else frames.current.delete(side);
    },
    [],
  );
  return { count, shown: places.shown, send, frameOf };
}
