import { Playback } from "./Playback.tsx";
import type { PlaybackOptions } from "./start.ts";
import { connectStrand } from "./strand/strand.ts";

/** Playback of the landing page, where the strings move with the voices. */
export function ChoirPlayback(props: { readonly options: PlaybackOptions }) {
  return <Playback {...props} companion={connectStrand} />;
}
