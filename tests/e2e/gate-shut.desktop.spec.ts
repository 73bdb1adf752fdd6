import { expect, test } from "@playwright/test";
import { GATE, NO_PASSWORD } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { landing, settings } from "./support/dataset.ts";
import { PASSWORD } from "./support/environment.ts";
import { headingsOf } from "./support/reading.ts";
import { holdScripts } from "./support/scripts.ts";
import { enterPassword, gateOf, storedFlag } from "./support/visitor.ts";

test("before anything is known a visitor reads 'Loading...' and no content", async ({ page }) => {
  const served = await (await page.request.get("/")).text();
  expect(served).toContain(`>${GATE.loading}</p>`);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByText(GATE.loading, { exact: true })).toBeVisible();
  await expect(gateOf(page).content).toBeHidden();
  await expect(gateOf(page).dialog).toBeHidden();
  expect(await violationsOn(page)).toEqual([]);
});

test("a new visitor is asked, told what is missing, and stays outside in every way", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const { dialog, field, agreement, submit, message, content } = gateOf(page);

  await test.step("the modal has all its parts and tells about confidentiality", async () => {
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("heading", { name: GATE.title, level: 1 })).toBeVisible();
    await expect(dialog.getByText(settings.gate.notice)).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription(settings.gate.notice);
    await expect(dialog).toContainText(/confidential and must not be shared/);
    await expect(dialog.getByText(NO_PASSWORD)).toBeVisible();
    const { email } = settings.contact;
    const address = dialog.getByRole("link", { name: email });
    await expect(address).toHaveAttribute("href", `mailto:${email}`);
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveAttribute("autocomplete", "current-password");
    await expect(field).toBeFocused();
    await expect(agreement).not.toBeChecked();
    await expect(submit).toBeVisible();
    await expect(page.getByText(GATE.loading)).toHaveCount(0);
    await expect(content).toBeHidden();

    expect(await headingsOf(page)).toEqual([{ level: 1, text: GATE.title }]);
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step("the keyboard, a screen reader and find-in-page find nothing behind it", async () => {
    await expect(field).toBeFocused();

    // No box: nothing to see, to point at, to read out or to find. A sealed page is not even there.
    const boxes = content.evaluateAll((sites) =>
      sites.flatMap((site) => [...site.getClientRects()]),
    );
    expect(await boxes).toEqual([]);

    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press(stop % 2 === 0 ? "Tab" : "Shift+Tab");
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement !== body && activeElement?.closest("dialog") === null;
      });
      expect(outside, "the focus is outside the dialog").toBe(false);
    }

    const readOut = await page.locator("body").ariaSnapshot();
    expect(readOut).toContain(GATE.title);
    expect(readOut).not.toContain(landing.breadth.heading);
    expect(readOut).not.toContain("Nora");

    const find = (text: string) => page.evaluate(findInPage, text);
    expect(await find(GATE.title)).toBe(true);
    expect(await find(landing.breadth.heading)).toBe(false);

    for (let time = 0; time < 3; time += 1) await page.keyboard.press("Escape");
    await expect(dialog, "Escape does not make it go away").toBeVisible();
    await expect(content).toBeHidden();
  });

  await test.step("Enter without the ticked box is answered, and so is a wrong password", async () => {
    await field.fill(PASSWORD);
    await field.press("Enter");
    await expect(message).toHaveText(GATE.notAcknowledged);
    await expect(agreement).toHaveAccessibleDescription(GATE.notAcknowledged);
    await expect(field, "the password is kept").toHaveValue(PASSWORD);
    expect(await violationsOn(page)).toEqual([]);
    await agreement.check();
    await expect(message).toBeEmpty();

    await enterPassword(page, `${PASSWORD}?`);
    await expect(message).toHaveText(GATE.wrongPassword);
    await expect(field).toHaveAccessibleDescription(GATE.wrongPassword);
    await expect(field, "the password is cleared").toHaveValue("");
    await expect(field).toBeFocused();
    await expect(submit).toBeDisabled();
    await expect(content).toBeHidden();
    expect(await storedFlag(page)).toBeNull();
    expect(await violationsOn(page)).toEqual([]);
  });
});

/** The browser's own find-in-page: not case-sensitive, forwards, from the start again at the end. */
function findInPage(text: string): unknown {
  return Reflect.apply(Reflect.get(window, "find"), window, [text, false, false, true]);
}
