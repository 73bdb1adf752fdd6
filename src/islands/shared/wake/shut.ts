import type { ClientDirective } from "astro";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../../facts/constants.ts";

/**
 * `client:shut`: hydrates an island at once if the gate is shut. If the head script found it open,
 * neither the island nor React is needed until the flag is removed: in another tab, or while the
 * page was in the back-forward cache. Then the content is hidden first.
 */
const wakeShut: ClientDirective = (load) => {
  const { dataset } = document.documentElement;
  const listeners = new AbortController();
  const wake = async () => {
    listeners.abort();
    await (
      await load()
    )();
  };
  const look = () => {
    if (isTaken()) {
      dataset.gate = "unknown";
      void wake();
    }
  };
  if (dataset.gate !== "open") {
    void wake();
    return;
  }
  const { signal } = listeners;
  addEventListener("pageshow", ({ persisted }) => persisted && look(), { signal });
  // A null key means that the whole storage was cleared.
  addEventListener(
    "storage",
    ({ key }) => (key ?? GATE_STORAGE_KEY) === GATE_STORAGE_KEY && look(),
    {
      signal,
    },
  );
  // The flag may have been removed before this listener was added.
  look();
};

/** Whether the flag is missing; false when storage is blocked. */
function isTaken(): boolean {
  try {
    return localStorage.getItem(GATE_STORAGE_KEY) !== GATE_STORAGE_VALUE;
  } catch {
    return false;
  }
}

export default wakeShut;
