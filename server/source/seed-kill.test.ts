// @module-tag long
import { createClient } from "@sanity/client";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { z } from "zod";
import { clientConfig } from "../../src/content/source.ts";
import { serveLake } from "content-lake";
import { LAKE_RULES } from "./embedded-lake.ts";
import { seedLake } from "./seed.ts";

const PROJECT = { projectId: "crash", dataset: "crash" };
const Place = z.object({ url: z.string(), token: z.string() });
const connect = ({ url, token }: z.infer<typeof Place>) =>
  createClient({ ...clientConfig({ ...PROJECT, apiHost: url, token }), maxRetries: 0 });

test("a lake that is killed during seeding starts over, and ends with the whole seed", async () => {
  const dir = testFolder();
  const [seed, dataDir] = [join(dir, "seed"), join(dir, "data")];
  await mkdir(join(seed, "images"), { recursive: true });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>`;
  const lines: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    await writeFile(join(seed, "images", `p${n}.svg`), picture.replace("M0", `M${n}`));
    const image = { _type: "image", _sanityAsset: `image@file://./images/p${n}.svg` };
    lines.push(JSON.stringify({ _id: `doc${n}`, _type: "note", image }));
  }
  await writeFile(join(seed, "data.ndjson"), lines.join("\n"));
  const program = join(dir, "seeding.ts");
  const here = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  await writeFile(
    program,
    `import { serveLake } from ${JSON.stringify(import.meta.resolve("content-lake"))};
     import { LAKE_RULES } from ${here("embedded-lake.ts")};
     import { seedLake } from ${here("seed.ts")};
     const lake = await serveLake({ ...LAKE_RULES, ...${JSON.stringify({ ...PROJECT, dataDir, port: 0 })} });
     console.log(JSON.stringify({ url: lake.url, token: lake.token }));
     await seedLake({ lake, folder: ${JSON.stringify(seed)} }).catch(() => {});`,
  );
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line]: unknown[] = await once(child.stdout, "data");
  const client = connect(Place.parse(JSON.parse(String(line))));
  const pictures = () => client.fetch<number>(`count(*[_type == "sanity.imageAsset"])`);
  await expect.poll(pictures, { interval: 1 }).toBeGreaterThan(2);
  child.kill("SIGKILL");
  await once(child, "exit");

  const lake = await serveLake({ ...LAKE_RULES, ...PROJECT, dataDir, port: 0 });
  onTestFinished(() => lake.close());
  expect(lake.content().seed).toBe("");
  await seedLake({ lake, folder: seed });
  const whole = `count(*[_type == "note" && defined(image.asset->url)])`;
  expect(await connect(lake).fetch(whole)).toBe(40);
});
