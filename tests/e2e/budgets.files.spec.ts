import { expect, test } from "@playwright/test";
import { PAGES } from "./support/site-files.ts";
import { scriptsOf, weigh } from "./support/weight.ts";

const KB = 1000;
/** The most that a page may cost, as brotli sends it. */
const BUDGET = { js: 70 * KB, css: 15 * KB, html: 40 * KB, fontsPreloaded: 2 };

for (const sitePage of PAGES) {
  test(`${sitePage.path} opens quickly on a slow line`, () => {
    expect(scriptsOf(sitePage.html).size, "scripts were found and weighed").toBeGreaterThan(2);
    const { js, css, html, fontsPreloaded } = weigh(sitePage);
    const report = `JS ${js}, CSS ${css}, HTML ${html} bytes, ${fontsPreloaded} fonts`;
    expect.soft(js, report).toBeLessThanOrEqual(BUDGET.js);
    expect.soft(css, report).toBeLessThanOrEqual(BUDGET.css);
    expect.soft(html, report).toBeLessThanOrEqual(BUDGET.html);
    expect.soft(fontsPreloaded, report).toBeLessThanOrEqual(BUDGET.fontsPreloaded);
    expect(css, "styles were found and weighed").toBeGreaterThan(0);
  });
}
