import type { ClientDirective } from "astro";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../../facts/constants.ts";

/**
 * `client:shut`: wakes an island while the gate is shut, at once. Where the head script has found it
 * open nobody needs the island, or React, until the flag is taken away: in another tab, or behind the
 * back of a page that comes from the back-forward cache. Then the content goes first.
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
  // It may have been taken away before anybody listened.
  look();
};

/** Whether the flag is not there. Storage that is blocked says nothing of it. */
function isTaken(): boolean {
  try {
    return localStorage.getItem(GATE_STORAGE_KEY) !== GATE_STORAGE_VALUE;
  } catch {
    return false;
  }
}

export default wakeShut;
