/** One caption: what is shown from when to when. */
export interface Cue {
  /** Seconds from the beginning of the video. */
  readonly start: number;
  readonly end: number;
  /** Plain words, with a line feed between lines. */
  readonly text: string;
}

/**
 * Captions as a WebVTT file. Equal cues give equal bytes. The text is escaped: tags, entities and
 * arrows in it are shown literally. Below the last line of a cue one line stays free: a page may
 * cut the foot of the picture on the slant, and players have their controls there.
 * @param cues in order, without overlaps
 */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => {
    const lines = payload(text);
    const line = -1 - lines.length;
    return `${timestamp(start)} --> ${timestamp(end)} line:${line}\n${lines.join("\n")}\n`;
  });
  return ["WEBVTT\n", ...blocks].join("\n");
}

/** `00:01:02.345`. Hours are written always, so that all lines are of one form. */
function timestamp(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const [hours, minutes, rest] = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60];
  const whole = [hours, minutes, rest].map((part) => String(Math.floor(part)).padStart(2, "0"));
  return `${whole.join(":")}.${String(all % 1000).padStart(3, "0")}`;
}

/** The lines of a cue. An empty one would end it. */
function payload(text: string): string[] {
  return text
    .replaceAll("\0", "\u{fffd}")
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
}
