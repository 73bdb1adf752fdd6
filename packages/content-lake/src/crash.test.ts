import { createClient, type SanityClient } from "@sanity/client";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serveLake } from "./index.ts";
import { isJsonObject, parseJson } from "./document.ts";

const project = { projectId: "crash", dataset: "crash" };
/** How often a lake is killed around the hour of a release. */
const ROUNDS = 10;
let dir: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lake-crash-"));
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  await rm(dir, { recursive: true, force: true });
});

const dataDir = () => join(dir, "data");

/** A lake in a process of its own, which can be killed as a power cut would. */
async function spawnLake(): Promise<{ client: SanityClient; kill(): Promise<void> }> {
  const program = join(dir, "lake.ts");
  const here = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  const options = JSON.stringify({ ...project, dataDir: dataDir(), port: 0 });
  await writeFile(
    program,
    `import { serveLake } from ${here("index.ts")};
     const lake = await serveLake(${options});
     console.log(JSON.stringify({ url: lake.url, token: lake.token }));`,
  );
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [line]: unknown[] = await once(child.stdout, "data");
  const about = parseJson(String(line));
  if (!isJsonObject(about)) throw new Error("the lake did not say where it is");
  return {
    client: clientFor(String(about.url), String(about.token)),
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

function clientFor(apiHost: string, token: string): SanityClient {
  const settings = { apiVersion: "2026-05-01", useCdn: false, useProjectHostname: false };
  return createClient({
    ...project,
    ...settings,
    apiHost,
    token,
    perspective: "raw",
    maxRetries: 0,
  });
}

describe("a lake that is killed in the middle of work", () => {
  test("keeps every acknowledged write, and no partial one", async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { client, kill } = await spawnLake();
      let running = true;
      const writer = async (name: string) => {
        for (let n = 0; running; n += 1) {
          const id = `r${round}-${name}-${n}`;
          const both = client.transaction().create({ _id: `${id}-a`, _type: "half" });
          await both
            .create({ _id: `${id}-b`, _type: "half" })
            .commit()
            .then(
              () => acknowledged.add(id),
              () => (running = false),
            );
        }
      };
      const writers = ["x", "y", "z"].map(writer);
      // Kill at a different moment of a write each time.
      await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThan(8 * (round + 1));
      await kill();
      running = false;
      await Promise.all(writers);
    }
    const lake = await serveLake({ ...project, dataDir: dataDir(), port: 0 });
    const ids = await clientFor(lake.url, lake.token).fetch<string[]>(`*[_type == "half"]._id`);
    await lake.close();
    const stored = new Set(ids);
    for (const id of acknowledged) {
      expect(stored.has(`${id}-a`) && stored.has(`${id}-b`), id).toBe(true);
    }
    for (const id of stored) {
      expect(stored.has(id.replace(/-[ab]$/, id.endsWith("-a") ? "-b" : "-a")), id).toBe(true);
    }
  });

  test(
    "brings a scheduled release live whole and once, at any moment of its hour",
    { tags: ["long"] },
    async () => {
      const parts = Array.from({ length: 40 }, (_, n) => `part${n}`);
      for (let round = 0; round < ROUNDS; round += 1) {
        const { client, kill } = await spawnLake();
        await expectLive(client, round);
        const releaseId = `r${round}`;
        await client.releases.create({ releaseId, metadata: { releaseType: "scheduled" } });
        const create = "sanity.action.document.version.create" as const;
        await client.action(
          parts.map((part) => {
            const publishedId = `${releaseId}-${part}`;
            const document = { _id: `versions.${releaseId}.${publishedId}`, _type: "part" };
            return { actionType: create, publishedId, document };
          }),
        );
        const due = Date.now() + 200;
        await client.releases.schedule({ releaseId, publishAt: new Date(due).toISOString() });
        // Kill from just before the release's hour to just after, a little later each time.
        const moment = Math.max(0, due - Date.now() - 4 + (20 / ROUNDS) * round);
        await new Promise((resolve) => setTimeout(resolve, moment));
        await kill();
      }
      const { client, kill } = await spawnLake();
      await expectLive(client, ROUNDS);
      for (let round = 0; round < ROUNDS; round += 1) {
        const url = `/data/history/crash/transactions/r${round}-part0`;
        const lines = await client.request<unknown>({ url });
        expect(String(lines).trim().split("\n"), `round ${round}`).toHaveLength(1);
      }
      await kill();

      async function expectLive(reader: SanityClient, rounds: number): Promise<void> {
        const whole = await reader.fetch<number>(`count(*[_type == "part" && _id in path("*")])`);
        const left = await reader.fetch<number>(`count(*[_id in path("versions.**")])`);
        expect([whole, left]).toEqual([rounds * parts.length, 0]);
      }
    },
  );

  test("keeps the bytes of every acknowledged picture", async () => {
    const { client, kill } = await spawnLake();
    const bytes = Buffer.from("a voice ".repeat(20_000));
    const asset = await client.assets.upload("file", bytes, { filename: "voice.mp3" });
    await kill();
    const lake = await serveLake({ ...project, dataDir: dataDir(), port: 0 });
    const { pathname } = new URL(asset.url);
    const stored = Buffer.from(await (await fetch(`${lake.url}${pathname}`)).arrayBuffer());
    await lake.close();
    expect(stored.equals(bytes)).toBe(true);
  });
});
