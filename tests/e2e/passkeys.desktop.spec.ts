import { expect, test } from "@playwright/test";
import { freePort } from "../../server/runtime/testing/free-ports.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";
import { plugIn } from "./support/authenticator.ts";
import { violationsOn } from "./support/axe.ts";

/*
 * The pages for signing in and joining, with the browser's own authenticator, before a Studio that only says that it
 * runs.
 */

const RUNS = "The Studio runs.";
let studio: PeopleStudio;
test.beforeAll(async () => {
  const port = await freePort();
  studio = await startPeopleStudio({ port, publicOrigin: `http://localhost:${port}` });
});
test.afterAll(() => studio.remove());

test("an invitation becomes a passkey, which signs in without a name; without one the page says so", async ({
  context,
  page,
}) => {
  const authenticator = await plugIn(page);
  const ada = { email: "ada@example.org", name: "Ada", role: "editor" } as const;
  await page.goto(`${studio.origin}/studio/#join=${studio.people.invite(ada).token}`);
  await page.getByRole("button", { name: "Make a passkey instead" }).click();
  await expect(page.getByText(RUNS)).toBeVisible();
  expect(studio.people.credentials(ada.email)).toBeUndefined();

  await context.clearCookies();
  await page.goto(`${studio.origin}/studio/structure?x=1`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText(RUNS)).toBeVisible();
  expect(page.url()).toBe(`${studio.origin}/studio/structure?x=1`);

  await context.clearCookies();
  await authenticator.forget();
  await page.goto(`${studio.origin}/studio/`);
  const button = page.getByRole("button", { name: "Use a passkey" });
  await button.click();
  await expect(page.getByRole("alert").first()).toHaveText("No passkey was used.");
  await expect(button).toBeFocused();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`everybody can use both pages, on a phone as well, in ${colorScheme} colors`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${studio.origin}/studio/`);
    await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    const name = "Wolfeschlegelsteinhausenbergerdorff";
    const { token } = studio.people.invite({ email: "w@example.org", name, role: "viewer" });
    await page.goto("about:blank");
    await page.goto(`${studio.origin}/studio/#join=${token}`);
    await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    const box = await page.locator("h1").boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    const tooWide = () =>
      document.querySelector("#sign-in")?.scrollWidth !==
      document.querySelector("#sign-in")?.clientWidth;
    expect(await page.evaluate(tooWide)).toBe(false);
  });
}
