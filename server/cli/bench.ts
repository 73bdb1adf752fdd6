import { execFile } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { mkdir, rm } from "node:fs/promises";
import { parseArgs, promisify } from "node:util";
import { makeDataset } from "./bench/dataset.ts";
import { measureFrames } from "./bench/frames.ts";
import { measureGates, prepareGates, rateGates } from "./bench/gates.ts";
import { measureLoad } from "./bench/load/measure-load.ts";
import { buildPeer, installPeers, writeContent, type PeerBuild } from "./bench/peers.ts";
import { measurePublishes } from "./bench/publish.ts";
import { measureQueries } from "./bench/queries.ts";
import { report, reportCosts, reportLoad, reportRatings, type Findings } from "./bench/report.ts";
import { startSite } from "./bench/site.ts";
import { memoryOf } from "./bench/usage.ts";
import { measureVisits } from "./bench/visits.ts";
import { requireChromium } from "./lib/chromium.ts";
import { requireDiskSpace } from "./lib/disk.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";
import { step } from "../runtime/step.ts";

const FOLDER = ".cache/bench";
/** Edits before those that are counted: programs run quicker once they are warm. */
const WARM_UP = 30;
/** With more agents than this, the peers build only when that is asked for. */
const PEERS_UP_TO = 1000;

/**
 * `npm run bench`: frames while an agent speaks, visits with a slow phone, how quickly a publish is live, queries, and full builds
 * beside other generators'.
 * `-- --sizes=30,1000` and `-- --edits=20` make it shorter, `-- --large` lets the other generators
 * build the largest site as well, `-- --no-peers` leaves them out. `-- --gate` measures the gate alone,
 * open, sealed and beside StatiCrypt; `-- --load` the site under load alone, beside nginx.
 */
await runCommand(async () => {
  const { sizes, edits, large, withPeers, gate, load } = readOptions();
  await requireDiskSpace();
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  const print = (lines: readonly string[]) => console.log(lines.join("\n"));
  if (load) {
    const loads = await measureLoad(`${FOLDER}/load`);
    return print(["", machine(), ...reportLoad(loads)]);
  }
  const { CHROMIUM_PATH } = readSettings();
  const chromium = await requireChromium(CHROMIUM_PATH);
  if (gate) {
    print(["", machine()]);
    const gates = await prepareGates(FOLDER);
    print(reportCosts(await measureGates(chromium, gates)));
    print(reportRatings(await rateGates(chromium, gates, FOLDER)));
    await rm(inRoot(FOLDER), { recursive: true, force: true });
    return;
  }
  const peers = withPeers ? await installPeers() : [];
  const drawn = await step("frames while an agent speaks", () => measureFrames(chromium));
  const visited = await step("visits with a slow phone", () => measureVisits(chromium));
  const found: Findings[] = [];
  const begun = performance.now();
  for (const agents of sizes) {
    const beside = large || agents <= PEERS_UP_TO ? peers : [];
    console.log(`\n${agents.toLocaleString("en-US")} agents`);
    found.push(await benchSize(agents, edits, beside));
  }
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  console.log(`\n${machine()}`);
  console.log(report(found, drawn, visited).join("\n"));
  console.log(`\n${((performance.now() - begun) / 60_000).toFixed(1)} minutes in all`);
});

/** Day and machine of a report. */
function machine(): string {
  const [{ model = "" } = {}] = cpus();
  const memory = `${Math.round(totalmem() / 1e9)} GB`;
  return `Bench of ${new Date().toISOString().slice(0, 10)}, Node ${process.version}
${cpus().length} cores (${model.trim()}), ${memory}, ${process.platform}`;
}

type Peers = Awaited<ReturnType<typeof installPeers>>;

async function benchSize(agents: number, edits: number, peers: Peers): Promise<Findings> {
  const folder = `${FOLDER}/${agents}`;
  const dataDir = inRoot(folder, "lake");
  const content = inRoot(folder, "content");
  await mkdir(inRoot(folder), { recursive: true });
  await step("filling a Content Lake", () => makeDataset(dataDir, agents));
  const site = await startSite(folder);
  const { build } = site;
  try {
    if (peers.length > 0) await writeContent(site.source.config, content);
    await step("waiting for the disk", settleDisk);
    const publishes = await step(`${edits} edits, each until its page is live`, () =>
      measurePublishes(site, { edits, warmUp: WARM_UP }),
    );
    const { lake, publisher, site: server } = site;
    const memory = {
      lake: memoryOf(lake.pid() ?? 0),
      publisher: memoryOf(publisher.pid() ?? 0),
      site: memoryOf(server.pid() ?? 0),
    };
    await site.close();
    const queries = await step("queries", () => measureQueries(dataDir));
    const builds: PeerBuild[] = [];
    for (const peer of peers) {
      const built = await buildPeer(peer, { content, ours: inRoot(folder, "built") });
      if (built !== undefined) builds.push(built);
    }
    await rm(inRoot(folder), { recursive: true, force: true });
    return { agents, build, publishes, memory, queries, peers: builds };
  } finally {
    await site.close();
  }
}

/** Waits until the build and its release are on the disk: the first edits would wait for that instead. */
async function settleDisk(): Promise<void> {
  // Systems without this program do without it.
  await promisify(execFile)("sync").catch(() => undefined);
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      sizes: { type: "string", default: "30,1000,10000" },
      edits: { type: "string", default: "100" },
      large: { type: "boolean", default: false },
      peers: { type: "boolean", default: true },
      gate: { type: "boolean", default: false },
      load: { type: "boolean", default: false },
    },
    allowNegative: true,
  });
  const sizes = values.sizes.split(",").map(Number);
  const edits = Number(values.edits);
  if (![...sizes, edits].every((value) => Number.isInteger(value) && value > 0)) {
    throw new Fatal(
      `Sizes and edits are whole numbers: npm run bench -- --sizes=30,1000 --edits=20`,
    );
  }
  const { large, peers: withPeers, gate, load } = values;
  return { sizes, edits, large, withPeers, gate, load };
}
