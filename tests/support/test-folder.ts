import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** Makes an empty folder for a test of Vitest, which goes at the end of its file. @returns its absolute path */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "polyphony-test-"));
  made.push(folder);
  return folder;
}

/** Removes them. */
export function removeTestFolders(): void {
  for (const folder of made.splice(0)) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
