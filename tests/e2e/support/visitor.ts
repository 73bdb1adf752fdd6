import type { BrowserContextOptions, Page } from "@playwright/test";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../../src/facts/constants.ts";
import { GATE } from "../../../src/facts/strings.ts";
import { SITE_URL } from "./environment.ts";

/**
 * Lets a visitor in who has passed the gate before: the flag is stored before a page looks for it.
 * For tests of what lies behind the gate; those of the flag itself start from {@link RETURNING}.
 */
export async function letIn({ page }: { page: Page }): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (location.protocol.startsWith("http")) localStorage.setItem(key, value);
    },
    [GATE_STORAGE_KEY, GATE_STORAGE_VALUE] as const,
  );
}

/** Storage of a visitor who has passed the gate before. */
export const RETURNING: Exclude<BrowserContextOptions["storageState"], string> = {
  cookies: [],
  origins: [
    {
      origin: SITE_URL,
      localStorage: [{ name: GATE_STORAGE_KEY, value: GATE_STORAGE_VALUE }],
    },
  ],
};

/** The parts of the gate as a visitor finds them, and of the page behind it. */
export function gateOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: GATE.title });
  return {
    dialog,
    field: dialog.getByLabel("Password", { exact: true }),
    agreement: dialog.getByRole("checkbox"),
    submit: dialog.getByRole("button", { name: GATE.submit }),
    message: dialog.getByRole("alert"),
    /** All storage of the gate. */
    content: page.locator("#site"),
  };
}

/** Fills in the gate and sends it. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  const { field, agreement, submit } = gateOf(page);
  await field.fill(password);
  await agreement.check();
  await submit.click();
}

/** The flag as the browser has stored it. */
export function storedFlag(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), GATE_STORAGE_KEY);
}
