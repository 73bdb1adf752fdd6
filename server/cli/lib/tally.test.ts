import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inRoot } from "../../runtime/root.ts";
import { runPackage } from "../../runtime/step.ts";
import { avoidableSkips, sum, tallyOf, wordsOf } from "./tally.ts";

/** Real reports of the runners, with a passed test and some skipped ones. */
async function tallies() {
  await mkdir(inRoot(".cache"), { recursive: true });
  const dir = await mkdtemp(inRoot(".cache/tally-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await writeFile(
    join(dir, "a.test.ts"),
    `import { describe, test } from "vitest";
    import { skipReason } from ${JSON.stringify(inRoot("tests/skip-reason.ts"))};
    test("passes", () => {});
    describe.skipIf(true)("a proxy", skipReason("needs Caddy"), () => {
      test("one", () => {});
      test("two", () => {});
    });
    test.skip("forgotten", () => {});`,
  );
  await writeFile(join(dir, "vitest.config.mjs"), "export default {};");
  await writeFile(
    join(dir, "b.spec.ts"),
    `import { test } from "@playwright/test";
    test("passes in part", () => {
      test.info().annotations.push({ type: "part skipped", description: "letters are drawn in another way" });
    });
    test("does not run", () => test.skip(true, "needs Caddy"));`,
  );
  await writeFile(join(dir, "playwright.config.ts"), `export default { reporter: "json" };`);
  const [units, browser] = [join(dir, "units.json"), join(dir, "browser.json")];
  const vitest = [
    "run",
    "a.test",
    `--root=${dir}`,
    "--reporter=json",
    `--outputFile.json=${units}`,
  ];
  const playwright = ["test", "b.spec", `--config=${join(dir, "playwright.config.ts")}`];
  await Promise.all([
    runPackage("vitest/vitest.mjs", vitest),
    runPackage("@playwright/test/cli.js", playwright, {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browser },
    }),
  ]);
  return Promise.all([tallyOf("vitest", units), tallyOf("playwright", browser)]);
}

test("the last line counts skipped tests by reason, and names missing programs", async () => {
  const whole = sum(await tallies());
  expect(wordsOf(whole)).toBe(
    "2 passed, 0 failed, 5 skipped: letters are drawn in another way; needs Caddy (3); no reason given: forgotten",
  );
  expect(avoidableSkips(whole)).toEqual(["needs Caddy", "no reason given: forgotten"]);
  expect(wordsOf({ passed: 3, failed: 0 })).toBe("3 passed, 0 failed");
});
