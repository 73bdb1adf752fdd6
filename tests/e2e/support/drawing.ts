import type { CDPSession, Page } from "@playwright/test";

/** A page that is open, and whether on a phone. */
interface Visit {
  page: Page;
  isMobile: boolean;
}

/** For the page a pixel stays the same: only the drawing shrinks. */
const SMALL = 0.05;

/** The pages that are drawn small. */
const drawnSmall = new WeakSet<Page>();

/** One session for each page: when it ends, the browser forgets what it was told. */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * Draws a page at a twentieth of its size. No test looks at the picture, and drawing all of it takes
 * a quarter of a visit. Layout, styles, frames and scripts stay as they are; a pointer would miss,
 * so ask {@link pointAt} where to press.
 * @param size of the window in CSS pixels; without it, the window stays as large as it is
 */
export async function drawSmall(
  { page, isMobile }: Visit,
  size = page.viewportSize() ?? undefined,
): Promise<void> {
  if (size === undefined) throw new Error("The page has no window.");
  const { width, height } = size;
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  drawnSmall.add(page);
  await session.send("Emulation.setDeviceMetricsOverride", {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: 1,
    mobile: isMobile,
    scale: SMALL,
  });
}

/** Where a pointer finds a point of a page as it is drawn now. @param x, y in CSS pixels of the window */
export function pointAt(page: Page, x: number, y: number): [x: number, y: number] {
  const scale = drawnSmall.has(page) ? SMALL : 1;
  return [x * scale, y * scale];
}
