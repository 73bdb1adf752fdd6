import { expect, test } from "@playwright/test";
import { desk } from "./one-desk.ts";

/* The end of the day. It comes last: after it nobody is signed in. */

test("an editor who signs out is asked for a code, and the browser keeps nothing that signs in", async () => {
  const { page, stack } = desk;
  const { token = "" } = stack.client.config();
  const storage = () => page.context().storageState();
  const sessions = async () => (await storage()).cookies.filter(({ name }) => name === "studio");
  expect(await sessions()).toMatchObject([{ httpOnly: true, sameSite: "Strict" }]);
  expect(JSON.stringify(await storage()), "the lake's token is for programs").not.toContain(token);
  await page.locator("#user-menu").click();
  await page.getByText("Sign out").click();
  await expect(page.getByLabel("Code")).toBeVisible();
  expect(await sessions()).toEqual([]);
  // After sign-out the Studio still sends presence messages and requests, which are refused.
  const late = /WebSocket is already in CLOSING or CLOSED state|\b401\b/;
  expect(desk.trouble().filter((line) => !late.test(line))).toEqual([]);
});
