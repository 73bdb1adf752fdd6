import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { addUserStyle, removeUserStyle } from "./cut-text.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Axe does not measure the contrast of text that has a drawing around it, a gradient (here:
 * hairlines) or a pseudo-element (here: a sheet of paper a shade darker) behind it, and calls that
 * no violation. So these are taken away before it looks.
 */
const WITHOUT_DECORATION = `
  svg[aria-hidden="true"], [aria-hidden="true"] svg { visibility: hidden !important }
  * { background-image: none !important }
  *::before, *::after { background: none !important }`;

/** Reasons to leave the contrast of a text open that hide nothing: a lone sign, empty boxes over it. */
const HARMLESS = ["shortTextContent", "bgOverlap", "elmPartiallyObscured", "elmPartiallyObscuring"];

/**
 * What is against WCAG 2.2 AA on the page as it is, each with where it is and what is wrong;
 * and every text whose contrast could not be measured.
 * @param part selector of the part to look at; without it, the whole page
 */
export async function violationsOn(page: Page, part?: string): Promise<string[]> {
  await addUserStyle(page, WITHOUT_DECORATION);
  // The legacy mode leaves out frames of other sites. There are none here, and it is twice as fast.
  // Leave out passed rules: listing their places takes a tenth of the time.
  const axe = new AxeBuilder({ page })
    .options({ runOnly: TAGS, resultTypes: ["violations", "incomplete"] })
    .setLegacyMode(true);
  if (part !== undefined) axe.include(part);
  const { violations, incomplete } = await axe.analyze();
  await removeUserStyle(page);
  const wrong = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
  const unmeasured = incomplete
    .filter(({ id }) => id === "color-contrast")
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => !HARMLESS.includes(String(any[0]?.data?.messageKey)))
    .map(({ target, any }) => `not measured: ${target.join(" ")}: ${any[0]?.message ?? ""}`);
  return [...wrong, ...unmeasured];
}
