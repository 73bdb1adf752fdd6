import type { ClientDirective } from "astro";
import { readFlag, watchFlag } from "../../gate/flag.ts";

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
  const wakeIfLocked = () => {
    // Blocked storage tells nothing: the page stays open.
    if (readFlag() === "unset") {
      dataset.gate = "unknown";
      void wake();
    }
  };
  if (dataset.gate !== "open") {
    void wake();
    return;
  }
  watchFlag(wakeIfLocked, listeners.signal);
  // The flag may have been removed before this listener was added.
  wakeIfLocked();
};

export default wakeShut;
