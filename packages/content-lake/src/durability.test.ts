import { createClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { LakeInUseError } from "./errors.ts";
import { serveLake, type Lake, type ServeOptions } from "./index.ts";

const project = { projectId: "keep", dataset: "keep" };
const CLIENT = { ...project, apiVersion: "2026-05-01", useCdn: false, useProjectHostname: false };
const open: Lake[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const lake of open.splice(0)) await lake.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "content-lake-"));
  folders.push(made);
  return made;
}

async function start(dataDir: string, options: Partial<ServeOptions> = {}) {
  const lake = await serveLake({ ...project, dataDir, port: 0, ...options });
  open.push(lake);
  const config = { ...project, apiHost: lake.url, token: lake.token };
  return { lake, client: createClient({ ...CLIENT, ...config, maxRetries: 0 }) };
}

describe("a lake that cannot start says why", () => {
  test("when another has the folder open", async () => {
    const dataDir = await folder();
    await start(dataDir);
    await expect(serveLake({ ...project, dataDir, port: 0 })).rejects.toThrow(LakeInUseError);
  });

  test("when its port is taken", async () => {
    const { lake } = await start(await folder());
    const port = Number(new URL(lake.url).port);
    await expect(serveLake({ ...project, dataDir: await folder(), port })).rejects.toThrow(
      `Port ${port} is taken by another program`,
    );
  });
});

test("the start names a lost file with its document, and the lake starts", async () => {
  const dataDir = await folder();
  const { lake, client } = await start(dataDir);
  const bytes = Buffer.from("WEBVTT\n\n");
  const { _id, sha1hash } = await client.assets.upload("file", bytes, { filename: "words.vtt" });
  await lake.close();
  await rm(join(dataDir, "assets", sha1hash));
  const logged: string[] = [];
  const logger = { info: () => undefined, error: (message: string) => void logged.push(message) };
  open.push(await serveLake({ ...project, dataDir, port: 0, logger }));
  expect(logged).toEqual([
    expect.stringContaining(`The file of "${_id}" (words.vtt) is lost on disk`),
  ]);
});

test("a dataset that is too large is served, and the start says where to move it", async () => {
  const dataDir = await folder();
  const logged: string[] = [];
  const logger = { info: (message: string) => void logged.push(message), error: () => undefined };
  const { lake, client } = await start(dataDir, { logger });
  const notes = client.transaction();
  for (let n = 0; n <= 2000; n += 1) notes.create({ _id: `note-${n}`, _type: "note" });
  await notes.commit();
  await lake.close();
  const { client: again } = await start(dataDir, { logger });
  expect(logged).toEqual([
    expect.stringMatching(/^The dataset has 2001 .* up to 2,000 .* Move to a Sanity/),
  ]);
  expect(await again.fetch("count(*)")).toBe(2001);
});
