import { join } from "node:path";

/** Absolute path of the project's root folder. */
export const ROOT = join(import.meta.dirname, "..", "..");

/** Absolute path of a path in the project. */
export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}
