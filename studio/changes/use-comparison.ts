import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { FromPreview, type ComparedPage } from "../../src/facts/comparison-api.ts";
import { PREVIEW_COMPARISON, PREVIEW_ENABLE } from "../../src/facts/preview.ts";
import { lakeSession } from "../lake/session.ts";
import type { PreviewPlace } from "../presentation/address.ts";

/** What is known of a comparison. */
export type KnownComparison =
  { state: "loading" } | { state: "failed" } | { state: "ready"; pages: readonly ComparedPage[] };

/** The frame that compares: a hidden one, because only frames have a session with the preview. */
export interface ComparingFrame {
  ref: RefObject<HTMLIFrameElement | null>;
  /** Undefined until there is a secret to begin the session with. */
  src: string | undefined;
  onLoad: () => void;
}

/** A frame that has loaded has told what it knows by then, in milliseconds. */
const TELLING_MS = 2_000;

/**
 * The pages that differ between what visitors see and a subject.
 * @param subject `drafts`, or the name of a release
 */
export function useComparison(place: PreviewPlace, subject: string) {
  const client = useClient({ apiVersion: API_VERSION });
  const ref = useRef<HTMLIFrameElement>(null);
  const [known, setKnown] = useState<KnownComparison>({ state: "loading" });
  const [src, setSrc] = useState<string>();
  const [round, setRound] = useState(0);
  const { address, base } = place;

  useEffect(() => {
    let stale = false;
    setKnown({ state: "loading" });
    setSrc(undefined);
    beginning(client, `${PREVIEW_COMPARISON}/${subject}`).then(
      (path) => !stale && setSrc(address + base + path),
      () => !stale && setKnown({ state: "failed" }),
    );
    return () => {
      stale = true;
    };
  }, [client, address, base, subject, round]);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== address || source !== ref.current?.contentWindow) return;
      const message = FromPreview.safeParse(data).data;
      if (message?.polyphony === "comparison") setKnown({ state: "ready", pages: message.pages });
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [address]);

  const onLoad = useCallback(() => {
    setTimeout(
      () => setKnown((now) => (now.state === "loading" ? { state: "failed" } : now)),
      TELLING_MS,
    );
  }, []);
  const frame: ComparingFrame = { ref, src, onLoad };
  return { known, frame, again: () => setRound((last) => last + 1) };
}

/** The path that opens a page of the preview, with a secret for the session where one is needed. */
async function beginning(client: ReturnType<typeof useClient>, path: string): Promise<string> {
  if (lakeSession()?.person) return path;
  const { secret } = await createPreviewSecret(client, "polyphony/changes", location.origin);
  const query = new URLSearchParams({
    [urlSearchParamPreviewSecret]: secret,
    [urlSearchParamPreviewPathname]: path,
  });
  return `${PREVIEW_ENABLE}?${query}`;
}
