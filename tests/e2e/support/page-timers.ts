import { expect, type Page } from "@playwright/test";
import type { Watch } from "./playback-page.ts";

/**
 * Lets time pass in the page only when a test says so: what is to happen after a while waits for
 * {@link pass}, and what is to happen at once does. Videos, observers and presses are real. Call it
 * before the page is opened.
 */
export async function holdTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const soon = window.setTimeout.bind(window);
    const clear = window.clearTimeout.bind(window);
    let waiting: { id: number; at: number; run: () => void }[] = [];
    let now = 0;
    // Far from the numbers that the browser gives.
    let last = 1e9;
    const setTimeout = (run: () => void, ms = 0) => {
      if (ms <= 0) return soon(run);
      waiting.push({ id: ++last, at: now + ms, run });
      return last;
    };
    const clearTimeout = (id?: number) => {
      waiting = waiting.filter((timer) => timer.id !== id);
      clear(id);
    };
    const passTime = (ms: number) => {
      const until = now + ms;
      const next = () =>
        waiting.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
      for (let due = next(); due; due = next()) {
        clearTimeout(due.id);
        now = due.at;
        due.run();
      }
      now = until;
    };
    Object.assign(window, { setTimeout, clearTimeout, passTime });
  });
}

/** Lets `ms` milliseconds pass in the page, with all that is due in them. */
export async function pass({ run }: Watch, ms: number): Promise<void> {
  await run(`passTime(${ms})`);
}

/** Waits until playback knows that the visitor is there: from then on its delays run. */
export async function expectSeen(watch: Watch): Promise<void> {
  const away = () => watch.run(`document.querySelector("[data-playback]").dataset.away`);
  await expect.poll(away, { message: "playback knows of the visitor" }).toBe("false");
}
