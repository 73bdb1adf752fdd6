import { expect, test } from "vitest";
import { minifyScript } from "./minify-scripts.ts";

test("a package stays in parentheses, by which engines know to compile it as it arrives", async () => {
  const bundled = "var load = once((exports) => { exports.answer = 6 * 7; });\nexport { load };";
  expect(await minifyScript(bundled, true)).toMatch(/once\(\((\w)=>\{\1\.answer=42\}\)\)/);
});
