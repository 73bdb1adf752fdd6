import type { StartMode } from "./state.ts";

/** Keys of what playback remembers of a visitor. The first two stay, the last ends with the tab. */
const START_KEY = "polyphony-start";
const CAPTIONS_KEY = "polyphony-captions";
const PLAYED_KEY = "played-";

/**
 * Reads one entry of a storage; undefined where it has none, or the browser refuses storage.
 * @param storage gives the storage; a getter, because reaching for a blocked one throws
 */
function read(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where the browser refuses storage, the choice holds as long as the page. */
function write(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    return;
  }
}

const local = () => window.localStorage;
const session = () => window.sessionStorage;

/** How playback may start: as the visitor chose, else as device and network ask. */
export function readStart(window: Window): StartMode {
  const chosen = read(local, START_KEY);
  if (chosen === "off" || chosen === "auto") return chosen;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still || savesData(window.navigator) ? "ask" : "auto";
}

/** What a visitor may choose once for all pages. */
export interface Choices {
  readonly start: StartMode;
  readonly captions: boolean;
}

export function writeChoices({ start, captions }: Choices): void {
  // What only the device asks for is asked again on each page.
  if (start !== "ask") write(local, START_KEY, start);
  write(local, CAPTIONS_KEY, captions ? "on" : "off");
}

/** Whether the visitor asked the browser to save data (Save-Data), where it can tell. */
export function savesData(navigator: Navigator): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : undefined;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}

export function readCaptions(): boolean {
  return read(local, CAPTIONS_KEY) !== "off";
}

/** Whether an agent's clip has played on its page in this tab. @param id the agent's */
export function hasPlayed(id: string): boolean {
  return read(session, PLAYED_KEY + id) !== undefined;
}

export function markPlayed(id: string): void {
  write(session, PLAYED_KEY + id, "true");
}
