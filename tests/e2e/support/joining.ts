import { expect, type Page } from "@playwright/test";
import type { Role } from "content-lake";
import type { Stack } from "./stack.ts";

/** Four words, as the page for joining advises. */
export const PASSWORD = "copper meadow orbit jazz";

/** Invites a person and opens the invitation in their window. */
export async function openInvitation(
  page: Page,
  stack: Stack,
  { name, role }: { name: string; role: Role },
): Promise<void> {
  const email = `${name.toLowerCase()}@example.org`;
  const token = stack.people?.invite({ email, name, role }).token ?? "";
  await page.goto(`${stack.studioUrl}/studio/#join=${token}`);
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  expect(page.url()).not.toContain(token);
}

/** Sets {@link PASSWORD} in an opened invitation, and waits for the Studio. */
export async function setPassword(page: Page): Promise<void> {
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("link", { name: "Content", exact: true })).toBeVisible();
}
