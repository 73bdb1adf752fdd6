import { useEffect, useRef, useState, type RefObject } from "react";
import { FromPreview, type ComparedPage } from "../../src/facts/comparison-api.ts";
import { PREVIEW_COMPARISON } from "../../src/facts/preview.ts";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";

/** What is known of a comparison. */
export type KnownComparison =
  { state: "loading" } | { state: "failed" } | { state: "ready"; pages: readonly ComparedPage[] };

/** The frame that compares: a hidden one, because a page of the preview tells the pages around it. */
export interface ComparingFrame {
  ref: RefObject<HTMLIFrameElement | null>;
  src: string;
  onLoad: () => void;
}

/** A frame that has loaded has told what it knows by then, in milliseconds. */
const TELLING_MS = 2_000;

/**
 * The pages that differ between what visitors see and a subject.
 * @param subject `drafts`, or the name of a release
 */
export function useComparison(subject: string) {
  const ref = useRef<HTMLIFrameElement>(null);
  const [known, setKnown] = useState<KnownComparison>({ state: "loading" });
  /** How often it was compared: each time in a new frame. */
  const [round, setRound] = useState(0);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== ref.current?.contentWindow) return;
      const message = FromPreview.safeParse(data).data;
      if (message?.polyphony === "comparison") setKnown({ state: "ready", pages: message.pages });
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);

  const onLoad = () => {
    setTimeout(
      () => setKnown((now) => (now.state === "loading" ? { state: "failed" } : now)),
      TELLING_MS,
    );
  };
  const again = () => {
    setKnown({ state: "loading" });
    setRound((last) => last + 1);
  };
  const src = `${PREVIEW_PATH}${PREVIEW_COMPARISON}/${subject}`;
  const frame: ComparingFrame = { ref, src, onLoad };
  return { known, round, frame, again };
}
