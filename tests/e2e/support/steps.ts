import { test } from "@playwright/test";

/**
 * Runs every step, whether those before it passed or not.
 * @throws Error with the messages of all steps that failed
 */
export async function inSteps(
  promises: Readonly<Record<string, () => Promise<void>>>,
): Promise<void> {
  const broken: unknown[] = [];
  for (const [promise, keep] of Object.entries(promises)) {
    await test.step(promise, keep).catch((error: unknown) => {
      broken.push(
        `${promise}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    });
  }
  if (broken.length > 0) throw new Error(broken.join("\n\n"));
}
