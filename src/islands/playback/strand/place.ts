import type { StrandAnchor } from "./index.ts";

/**
 * Finds the strings of a playback section where its layout has put them.
 * @param section has the cards (`[data-voice]`), the strings at rest (`[data-string]`, each named
 * like the voice of its card) and the room for the wave (`[data-strand-room]`)
 * @returns where the string of the voice at this place in the display order is, in pixels of the
 * canvas; undefined where the section has none
 */
export function stringsOf(section: HTMLElement, canvas: HTMLCanvasElement) {
  const voices = section.querySelectorAll<HTMLElement>("[data-voice]");
  const room = section.querySelector("[data-strand-room]");
  return (index: number): StrandAnchor | undefined => {
    const name = voices[index]?.dataset.voice;
    const string = section.querySelector(`[data-string="${name}"]`);
    if (!string || !room) return undefined;
    const origin = canvas.getBoundingClientRect();
    const { left, top } = string.getBoundingClientRect();
    const free = room.getBoundingClientRect();
    const colors = getComputedStyle(string);
    const x = left - origin.left + 1;
    return {
      x,
      foot: origin.height,
      rest: top - origin.top + 1,
      crest: free.top + free.height / 2 - origin.top,
      // The longer way: strings of the last cards run to the left.
      end: x < origin.width / 2 ? origin.width : 0,
      swing: free.height / 2,
      color: colors.getPropertyValue("--voice"),
      light: colors.getPropertyValue("--voice-light"),
      atRest: string,
    };
  };
}
