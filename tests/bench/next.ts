import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { NAVIGATION, SETTINGS } from "../../src/content/documents/settings.ts";
import { AGENT_DETAILS } from "../../src/site/agent/content.ts";
import { PILLARS } from "../../src/site/poly-ai/content.ts";
import { createFetch, type SourceConfig } from "../../src/content/source.ts";
import { TIERS } from "../../src/facts/strings.ts";
import { inRoot } from "../../server/runtime/root.ts";
import { run, step } from "../../server/runtime/step.ts";
import { usageOf, type Usage } from "./usage.ts";

const FOLDER = inRoot("tests/bench/next");
const BATCH = 200;
const Agents = z.array(z.looseObject({ id: z.string(), name: z.string(), title: z.string() }));

/** Installs the packages of the Next.js site. */
export async function installNext(): Promise<void> {
  const { code, output } = await step("installing Next.js", () =>
    run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: FOLDER }),
  );
  if (code !== 0) throw new Error(`Next.js cannot be installed here: ${output.slice(-500)}`);
}

/** Writes the content of a dataset into a folder, for {@link exportNext}. */
export async function writeContent(config: SourceConfig, folder: string): Promise<void> {
  const fetch = createFetch(config);
  await mkdir(join(folder, "agents"), { recursive: true });
  const ids = z
    .array(z.string())
    .parse(await fetch(`*[_type == "agent"] | order(order asc, id asc)._id`));
  const agents: { id: string; name: string; title: string }[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = { ids: ids.slice(start, start + BATCH) };
    for (const agent of Agents.parse(await fetch(AGENT_DETAILS.query, some))) {
      const { id, name, title } = agent;
      agents.push({ id, name, title });
      await writeFile(join(folder, "agents", `${id}.json`), JSON.stringify(agent));
    }
  }
  const site = {
    settings: await fetch(SETTINGS.query),
    navigation: await fetch(NAVIGATION.query),
    pillars: await fetch(PILLARS.query),
    tiers: TIERS,
    ids: agents.map(({ id }) => id),
    agents,
  };
  await writeFile(join(folder, "site.json"), JSON.stringify(site));
}

/** Exports the same texts with Next.js, without drawings, styles and gate, from nothing. */
export async function exportNext(content: string): Promise<Usage> {
  const env = {
    BENCH_CONTENT: content,
    BENCH_OUT: "out",
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  for (const each of ["out", ".next"])
    await rm(join(FOLDER, each), { recursive: true, force: true });
  const program = join(FOLDER, "node_modules/next/dist/bin/next");
  return usageOf(async () => {
    const { code, output } = await run(process.execPath, [program, "build"], { cwd: FOLDER, env });
    if (code !== 0) throw new Error(`Next.js failed: ${output.slice(-2000)}`);
  });
}
