import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import {
  AGENT_DETAILS,
  NAVIGATION,
  PILLARS,
  queryByIds,
  SETTINGS,
} from "../../../src/content/query-definitions.ts";
import { createFetch, type SourceConfig } from "../../../src/content/source.ts";
import { TIERS } from "../../../src/facts/strings.ts";
import { hashText } from "../../runtime/hash.ts";
import { inRoot } from "../../runtime/root.ts";
import { run, step } from "../../runtime/step.ts";
import { textsShown } from "./same-text.ts";
import { usageOf, type Usage } from "./usage.ts";

/** Another generator of static sites, with the same pages. */
interface Peer {
  name: string;
  /** Its folder below tests/bench/peers. */
  folder: string;
  /** Its program, in its folder, and what to call it with. */
  command: readonly string[];
}

/** What a peer's build came to. */
export interface PeerBuild {
  name: string;
  usage: Usage;
  /** Texts of the sampled pages that one of both sites shows and the other does not. */
  different: string[];
}

const PEERS: readonly Peer[] = [
  {
    name: "Eleventy",
    folder: "eleventy",
    command: ["node_modules/@11ty/eleventy/cmd.cjs", "--quiet"],
  },
  { name: "Next.js export", folder: "next", command: ["node_modules/next/dist/bin/next", "build"] },
];

const AT_ONCE = 200;
const Agents = z.array(z.looseObject({ id: z.string(), name: z.string(), title: z.string() }));

/** Writes the content of a dataset into a folder, for tools that read files. */
export async function writeContent(config: SourceConfig, folder: string): Promise<void> {
  const fetch = createFetch(config);
  await mkdir(join(folder, "agents"), { recursive: true });
  const ids = z
    .array(z.string())
    .parse(await fetch(`*[_type == "agent"] | order(order asc, id asc)._id`));
  const index: { id: string; name: string; title: string }[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = { ids: ids.slice(start, start + AT_ONCE) };
    for (const agent of Agents.parse(await fetch(queryByIds(AGENT_DETAILS), some))) {
      const { id, name, title } = agent;
      index.push({ id, name, title });
      await writeFile(join(folder, "agents", `${id}.json`), JSON.stringify(agent));
    }
  }
  const site = {
    settings: await fetch(SETTINGS.query),
    navigation: await fetch(NAVIGATION.query),
    pillars: await fetch(PILLARS.query),
    tiers: TIERS,
    ids: index.map(({ id }) => id),
    agents: index,
  };
  await writeFile(join(folder, "site.json"), JSON.stringify(site));
}

/**
 * Installs the peers, once for each state of their lock files.
 * @returns those that could be installed; of each other one a line is told
 */
export async function installPeers(): Promise<Peer[]> {
  const ready: Peer[] = [];
  for (const peer of PEERS) {
    if (await installPackages(peer.name, peer.folder)) ready.push(peer);
  }
  return ready;
}

/**
 * Installs the packages of a folder below tests/bench/peers, once for each state of its lock file.
 * @param name what they are, for a person
 * @returns whether they could be installed; if not, a line is told
 */
export async function installPackages(name: string, folder: string): Promise<boolean> {
  const cwd = inRoot("tests/bench/peers", folder);
  const lock = hashText(await readFile(join(cwd, "package-lock.json"), "utf8"));
  const stamp = join(cwd, "node_modules", ".bench-install");
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === lock) return true;
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { code } = await step(`installing ${name}`, () =>
    run(npm, ["ci", "--no-audit", "--no-fund"], { cwd }),
  );
  if (code !== 0) {
    console.log(`  ${name} cannot be installed here (npm ci ended with ${code}): left out`);
    return false;
  }
  await writeFile(stamp, lock);
  return true;
}

/**
 * Builds a peer's site, and compares some of its pages with ours.
 * @param places absolute paths: content from {@link writeContent}, and our built site
 */
export async function buildPeer(
  peer: Peer,
  places: { content: string; ours: string },
): Promise<PeerBuild | undefined> {
  const cwd = inRoot("tests/bench/peers", peer.folder);
  const out = "out";
  for (const each of [out, ".next"]) await rm(join(cwd, each), { recursive: true, force: true });
  const env = {
    BENCH_CONTENT: places.content,
    BENCH_OUT: out,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  let failure = "";
  const usage = await usageOf(() =>
    step(`building with ${peer.name}`, async () => {
      const { code, output } = await run(process.execPath, [...peer.command], { cwd, env });
      if (code !== 0) failure = output;
    }),
  );
  if (failure !== "") {
    console.log(`  ${peer.name} failed: left out\n${failure.slice(-2000)}`);
    return undefined;
  }
  const different = await compare(places.content, places.ours, join(cwd, out));
  await rm(join(cwd, out), { recursive: true, force: true });
  return { name: peer.name, usage, different };
}

/** Texts of two agents, one with cards and one with priorities, that only one of two sites shows. */
async function compare(content: string, ours: string, theirs: string): Promise<string[]> {
  const Site = z.object({ ids: z.array(z.string()) });
  const { ids } = Site.parse(JSON.parse(await readFile(join(content, "site.json"), "utf8")));
  const different: string[] = [];
  for (const id of ids.slice(-2)) {
    const agent: unknown = JSON.parse(
      await readFile(join(content, "agents", `${id}.json`), "utf8"),
    );
    const page = join("agent", id, "index.html");
    const shown = async (site: string) =>
      textsShown(agent, await readFile(join(site, page), "utf8"));
    const [here, there] = [await shown(ours), await shown(theirs)];
    different.push(...[...here].filter((text) => !there.has(text)));
    different.push(...[...there].filter((text) => !here.has(text)));
  }
  return different;
}
