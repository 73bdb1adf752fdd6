import { z } from "zod";
import type { Override } from "./policy.ts";

/** The part of package.json that is read here. */
export const Manifest = z.object({ overrides: z.record(z.string(), z.string()).default({}) });

/** The overrides of package.json beside what is written about them. */
export interface Overrides {
  /** What has to be corrected, one sentence each. */
  problems: string[];
  /** What may be tried by now, one sentence each. */
  due: string[];
}

/**
 * Compares the overrides of package.json with their explanations.
 * @param today as YYYY-MM-DD
 */
export function readOverrides(
  overrides: Readonly<Record<string, string>>,
  explained: Readonly<Record<string, Override>>,
  today: string,
): Overrides {
  const problems: string[] = [];
  for (const [name, version] of Object.entries(overrides)) {
    if (explained[name]?.version === version) continue;
    problems.push(`The override of ${name} to ${version} has no reason.`);
  }
  for (const name of Object.keys(explained)) {
    if (!(name in overrides)) problems.push(`package.json has no override of ${name}.`);
  }
  const due = Object.entries(explained)
    .filter(([, { tryWithout }]) => tryWithout < today)
    .map(([name, { tryWithout }]) => `Since ${tryWithout}: try without the override of ${name}.`);
  return { problems, due };
}
