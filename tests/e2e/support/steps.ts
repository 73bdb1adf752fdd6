import { test } from "@playwright/test";

/**
 * Keeps one promise after the other, whether those before were kept or not, and then tells of each
 * that was broken.
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
