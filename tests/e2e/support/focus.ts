import type { Page } from "@playwright/test";

/** The focused element, and whether its focus is visible. */
export interface FocusStop {
  /** Words of the focused element, or its role where it has none. */
  name: string;
  href: string | null;
  /** Width of its outline in CSS pixels. */
  outline: number;
  /** Whether some of it is in the window, and not under something else. */
  inSight: boolean;
}

/** How many frames a focused element may take to come into sight. */
const FRAMES = 60;

/** Presses Tab. Undefined when the focus has left the page at its end. */
export async function nextStop(page: Page): Promise<FocusStop | undefined> {
  await page.keyboard.press("Tab");
  return page.evaluate(async (frames) => {
    await new Promise(requestAnimationFrame);
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    // An invisible slider has a sibling mark with the outline.
    const siblings = [...(element.parentElement?.children ?? [])].filter((one) => one !== element);
    const target = element.matches("input[type=range]")
      ? (siblings.find((mark) => getComputedStyle(mark).outlineStyle !== "none") ?? element)
      : element;
    const isInSight = () => {
      if (getComputedStyle(target).opacity === "0") return false;
      const box = element.getBoundingClientRect();
      const shares = [0.15, 0.5, 0.85];
      return shares.some((x) =>
        shares.some((y) => {
          const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
          return top !== null && (element.contains(top) || top.contains(element));
        }),
      );
    };
    // The reveal and the sticky bar follow in one of the next frames.
    for (let frame = 0; frame < frames && !isInSight(); frame += 1)
      await new Promise(requestAnimationFrame);
    const { outlineStyle, outlineWidth } = getComputedStyle(target);
    return {
      name: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 60),
      href: element.getAttribute("href"),
      outline: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth),
      inSight: isInSight(),
    };
  }, FRAMES);
}

/** Tabs from where the focus is to the end of the page. */
export async function walkToEnd(page: Page): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  for (let stop = await nextStop(page); stop !== undefined; stop = await nextStop(page)) {
    stops.push(stop);
    if (stops.length > 400) throw new Error("The focus never leaves the page.");
  }
  return stops;
}
