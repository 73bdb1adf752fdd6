import { type PageStyle, rulesOf } from "../../security/page-style.ts";

/**
 * The rules of the filter (filter.css) for each voice, for as many as the page has. They count more
 * than the rules of the sections, wherever those are in the page.
 * @param voices how many agents can be chosen
 */
export function filterStyle(voices: number): PageStyle[] {
  return Array.from({ length: voices }, (_, index) => {
    const voice = index + 1;
    return rulesOf`[data-need]:has(#voice-${voice}:checked) {
      [data-status="${voice}"] { display: inline; }
      [data-voices]:not([data-voices~="${voice}"]) { display: none; }
      [data-column]:not([data-column~="${voice}"]) { visibility: hidden; }
      [data-voice]:not([data-voice="${voice}"]) { opacity: 0.3; }
    }`;
  });
}
