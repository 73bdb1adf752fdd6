import type { Page } from "@playwright/test";
import { brokenWords } from "./broken-words.ts";
import { sidewaysScroll } from "./cut-text.ts";

/** The tallest that a sample may be in a wide window: about one window. CSS pixels. */
const TALLEST = 960;
const WIDE = 1440;
/** The smallest type of a label, and of what is read as text. CSS pixels. */
const SMALLEST = { label: 12, text: 16 };

/** Faults of the sample of work on an agent's page, at the window's width. */
export async function sampleFaults(page: Page): Promise<string[]> {
  const box = await page.locator(".artifact").boundingBox();
  if (box === null) return ["there is no sample"];
  const sideways = await sidewaysScroll(page);
  const isTall = box.height > TALLEST && (await page.evaluate(() => innerWidth)) >= WIDE;
  return [
    ...(await brokenWords(page, ".artifact")),
    ...(await smallType(page)),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(isTall ? [`the sample is ${Math.round(box.height)} px high`] : []),
  ];
}

/** Type of the sample that is too small to be read: labels, and running text. */
function smallType(page: Page): Promise<string[]> {
  return page.locator(".artifact").evaluate((sample, { label, text }) => {
    const small: string[] = [];
    for (const element of sample.querySelectorAll("*")) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
      if (!own || !element.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      const least = element.matches("p:not(.org, .detail, .about, .unit), td, dd") ? text : label;
      if (size < least - 0.01) small.push(`${element.textContent?.trim()}: ${size}`);
    }
    return small;
  }, SMALLEST);
}
