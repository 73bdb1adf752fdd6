import type { StartMode } from "./machine.ts";

/** What a visitor may choose once for all pages. */
export interface Choices {
  readonly start: StartMode;
  readonly captions: boolean;
}

/** Storage keys of playback. The first two stay, the last ends with the tab. */
const START_KEY = "polyphony-start";
const CAPTIONS_KEY = "polyphony-captions";
const PLAYED_KEY = "played-";

/** The visitor's choices; by default, those of device and network. */
export function readChoices(): Choices {
  const start = tryStorage(() => localStorage.getItem(START_KEY));
  const usual = isCalm() || savesData() ? "ask" : "auto";
  return {
    start: start === "off" || start === "auto" ? start : usual,
    captions: tryStorage(() => localStorage.getItem(CAPTIONS_KEY)) !== "off",
  };
}

/** Stores the given choices; others stay as they are. */
export function writeChoices({ start, captions }: Partial<Choices>): void {
  tryStorage(() => {
    if (start) localStorage.setItem(START_KEY, start);
    if (captions !== undefined) localStorage.setItem(CAPTIONS_KEY, captions ? "on" : "off");
  });
}

/** Whether the visitor has asked for less motion. */
export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether Save-Data is on; false in browsers that do not report it. */
export function savesData(): boolean {
  return (
    "connection" in navigator && Reflect.get(Object(navigator.connection), "saveData") === true
  );
}

/** Whether an agent's video has played on its page in this tab. @param id the agent's */
export function hasPlayed(id: string): boolean {
  return Boolean(tryStorage(() => sessionStorage.getItem(PLAYED_KEY + id)));
}

export function markPlayed(id: string): void {
  tryStorage(() => sessionStorage.setItem(PLAYED_KEY + id, "true"));
}

/** Reads or writes storage. Where the browser refuses it, a choice lasts as long as the page. */
function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
