import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../runtime/clock.ts";
import { openProviders } from "./providers/open.ts";
import { createAvatars } from "./avatars.ts";

/* A damaged database: whether it may be replaced depends on whether a provider charges. */

const DAMAGED = "changed by the disk ".repeat(1000);
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "avatars-damage-"));
  file = join(folder, "avatars.sqlite");
  await writeFile(file, DAMAGED);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Opens it. @param environment settings of the providers */
function start(environment: Record<string, string>, log: (line: string) => void) {
  return createAvatars({
    // No provider gets a request before a generation.
    source: { projectId: "local", dataset: "test", apiHost: "http://127.0.0.1:1" },
    writeToken: "token",
    providers: openProviders(environment),
    folder,
    clock: systemClock,
    log,
  });
}

test("with this machine's own voice and video it starts with a new one, and says so once", async () => {
  const lines: string[] = [];
  const avatars = await start({}, (line) => lines.push(line));
  await avatars.close();
  expect(lines).toEqual([expect.stringMatching(/avatars\.sqlite\) was damaged .* made anew/)]);
});

test("with a provider that charges it refuses to start, and leaves the file for a person", async () => {
  const environment = { ELEVENLABS_API_KEY: "key" };
  const started = start(environment, (line) => expect.fail(line));
  await expect(started).rejects.toThrow(/cannot be opened.*providers' accounts/);
  expect(await readFile(file, "utf8")).toBe(DAMAGED);
});
