import { expect, test } from "@playwright/test";
import { desk } from "./one-desk.ts";

/* The end of the day. It comes last: after it nobody is signed in. */

test("an editor who signs out is asked for a code, and the browser keeps nothing that signs in", async () => {
  const { page, stack } = desk;
  const { token = "" } = stack.client.config();
  const kept = async () => JSON.stringify(await page.context().storageState());
  expect(await kept()).toContain(token);
  await page.locator("#user-menu").click();
  await page.getByText("Sign out").click();
  await expect(page.getByLabel("Code")).toBeVisible();
  expect(await kept()).not.toContain(token);
  // The Studio still tells colleagues that it leaves, when its page is gone already.
  const late = /WebSocket is already in CLOSING or CLOSED state/;
  expect(desk.trouble().filter((line) => !late.test(line))).toEqual([]);
});
