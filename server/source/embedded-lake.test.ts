import { startLocalLake, type LocalLake } from "content-lake/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LAKE_RULES } from "./embedded-lake.ts";

let local: LocalLake;
beforeAll(async () => {
  local = await startLocalLake(LAKE_RULES);
});
afterAll(() => local.remove());

test("a drawing is stored without scripts", async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><rect width="9" height="9"/></svg>`;
  const { assets } = local.client;
  const { url } = await assets.upload("image", Buffer.from(drawing), { filename: "d.svg" });
  const stored = await (await local.fetch(url)).text();
  expect(stored).toContain("<rect");
  expect(stored).not.toContain("script");
  const bomb = Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>`);
  await expect(assets.upload("image", bomb, { filename: "e.svg" })).rejects.toThrow(/image/);
});

test("a file of an unsupported format is refused, with a list of the supported ones", async () => {
  for (const filename of ["page.html", "a.pdf", "drawing.svg"]) {
    const upload = local.client.assets.upload("file", Buffer.from("x"), { filename });
    await expect(upload).rejects.toThrow(/is not stored here.*mp4/);
  }
});
