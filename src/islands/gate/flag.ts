import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../facts/constants.ts";

/** State of the stored flag; `blocked` if the browser refuses storage to the site. */
export type FlagReading = "set" | "unset" | "blocked";

/** Reads the stored flag that keeps the gate open from page to page (specification, section 4). */
export function readFlag(): FlagReading {
  try {
    return localStorage.getItem(GATE_STORAGE_KEY) === GATE_STORAGE_VALUE ? "set" : "unset";
  } catch {
    return "blocked";
  }
}

/** Stores the flag. Returns false when the browser refuses (blocked or full storage). */
export function writeFlag(): boolean {
  try {
    localStorage.setItem(GATE_STORAGE_KEY, GATE_STORAGE_VALUE);
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls back when the flag may have changed: in another tab, or while the page was in the
 * back-forward cache.
 */
export function watchFlag(onChange: () => void, signal: AbortSignal): void {
  addEventListener("pageshow", ({ persisted }) => persisted && onChange(), { signal });
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === null || key === GATE_STORAGE_KEY) onChange();
  };
  addEventListener("storage", onStorage, { signal });
}
