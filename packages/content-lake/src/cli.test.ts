import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const CLI = join(import.meta.dirname, "cli.ts");

async function run(...options: string[]) {
  const dir = await mkdtemp(join(tmpdir(), "lake-cli-"));
  const child = spawn(process.execPath, [CLI, "--dir", join(dir, "lake"), ...options], {
    cwd: dir,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => (output.text += part.toString()));
  }
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(dir, { recursive: true, force: true });
  });
  return { child, output };
}

test("an export is imported and served until Ctrl+C, with the settings for a client", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lake-import-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = join(dir, "data.ndjson");
  const release = { _id: "_.releases.r1", _type: "system.release", name: "r1", state: "scheduled" };
  await writeFile(file, `{"_id":"a","_type":"note","text":"Hello"}\n${JSON.stringify(release)}`);
  const { child, output } = await run("--port", "0", "--project", "films", "--import", file);
  await expect.poll(() => output.text).toContain("Press Ctrl+C to stop.");
  expect(output.text).toContain("Imported 2 documents.");
  const url = /Content Lake at (\S+),/.exec(output.text)?.[1];
  expect(output.text).toContain(`Studio          defineConfig({ apiHost: "${url}", … })`);
  expect(output.text).toContain("Sanity CLI      cannot be pointed here");
  const query = encodeURIComponent(`[*[_id == "a"][0].text, *[_id == "_.releases.r1"][0].state]`);
  const authorization = `Bearer ${/Token +(\S+)/.exec(output.text)?.[1]}`;
  const response = await fetch(`${url}/v2026-05-01/data/query/production?query=${query}`, {
    headers: { authorization },
  });
  expect(await response.json()).toMatchObject({ result: ["Hello", "active"] });
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("an export whose files cannot be had is imported without them", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lake-import-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = join(dir, "data.ndjson");
  const picture = { _type: "image", _sanityAsset: "image@http://127.0.0.1:9/gone.jpg" };
  const note = { _id: "a", _type: "note", text: "Hello", picture };
  await writeFile(file, JSON.stringify(note));
  const { output } = await run("--port", "0", "--import", file);
  await expect.poll(() => output.text, { timeout: 60_000 }).toContain("Press Ctrl+C to stop.");
  expect(output.text).toContain("Imported 1 documents.");
  expect(output.text).toContain("Failed to upload asset: http://127.0.0.1:9/gone.jpg");
  const url = /Content Lake at (\S+),/.exec(output.text)?.[1];
  const query = encodeURIComponent(`*[_id == "a"][0]{text, picture}`);
  const response = await fetch(`${url}/v2026-05-01/data/query/production?query=${query}`);
  expect(await response.json()).toMatchObject({ result: { text: "Hello" } });
});

test("a failed import ends the program with a message", async () => {
  const { child, output } = await run("--port", "0", "--import", "not-there.ndjson");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output.text).toContain("not-there.ndjson");
});

test("a wrong option is explained in one sentence", async () => {
  const { child, output } = await run("--port", "many");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output.text.trim()).toBe('"many" is no port. Choose one from 1024 to 65535: --port 3334');
});
