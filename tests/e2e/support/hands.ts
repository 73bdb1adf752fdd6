import type { Page } from "@playwright/test";

/**
 * Counts what an editor's hands do in a window: each click, two for a choice in a list (open, choose) and for a
 * file (choose, open), and each key that moves or confirms. Letters of texts do not count.
 * @returns the number since counting began
 */
export async function countHands(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isCounting = dataset.hands !== undefined;
    dataset.hands = "0";
    // A second count in the same window begins at 0 with the listeners of the first.
    if (isCounting) return;
    const add = (number: number) => {
      dataset.hands = String(Number(dataset.hands) + number);
    };
    const keys = /^(?:Tab|Enter|Escape|Arrow\w+)$/;
    document.addEventListener("pointerdown", ({ isTrusted }) => isTrusted && add(1), true);
    document.addEventListener("keydown", ({ key }) => keys.test(key) && add(1), true);
    document.addEventListener(
      "change",
      ({ target }) => {
        const isFile = target instanceof HTMLInputElement && target.type === "file";
        if (isFile || target instanceof HTMLSelectElement) add(2);
      },
      true,
    );
  });
  return async () => Number(await page.locator("html").getAttribute("data-hands"));
}
