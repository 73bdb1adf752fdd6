import { expect, test, type Locator } from "@playwright/test";
import { agentOf } from "./support/dataset.ts";
import { drawSmall } from "./support/drawing.ts";
import { letIn } from "./support/visitor.ts";

test.beforeEach(letIn);
test.beforeEach(({ page, isMobile }) => drawSmall({ page, isMobile }));

test("a picture that does not load becomes the placeholder, keeps its words, and asks for nothing again", async ({
  page,
}) => {
  await page.route("**/media/*", (route) => route.abort());
  await page.goto("/agent/nora");
  const { image, domainImage } = agentOf("nora");
  for (const { alt } of [image, domainImage]) {
    const picture = page.getByRole("main").getByRole("img", { name: alt, exact: true });
    await expect(picture).toHaveAttribute("src", "/placeholder.svg");
    await expect.poll(() => naturalWidth(picture)).toBeGreaterThan(0);
  }

  let placeholders = 0;
  await page.route("/placeholder.svg", async (route) => {
    placeholders += 1;
    await route.abort();
  });
  await page.reload();
  const pictures = page.getByRole("main").locator("img");
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute("src", "/placeholder.svg");
  }
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(placeholders).toBeGreaterThan(0);
  expect(placeholders).toBeLessThanOrEqual(await pictures.count());
});

function naturalWidth(picture: Locator): Promise<number> {
  return picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
}
