import { createClient } from "@sanity/client";
import { readdir, readFile, rm } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { join } from "node:path";
import { clientConfig } from "../../src/content/source.ts";
import { AGENTS_QUERY } from "../../src/content/queries.ts";
import { createLake } from "../lake/index.ts";
import { measure, ratios } from "./bench/measure.ts";
import { openSource } from "./lib/content-source.ts";
import { runCommand } from "./lib/fatal.ts";
import { inRoot } from "./lib/root.ts";
import { readSettings } from "./lib/settings.ts";
import { buildSite } from "./lib/site-build.ts";

const FOLDER = ".cache/bench";
const DOCUMENTS = 5000;

/** `npm run bench`: speeds as ratios within one run. Absolute times say more of the machine. */
await runCommand(async () => {
  const settings = { ...readSettings(), SANITY_PROJECT_ID: undefined };
  await rm(inRoot(FOLDER), { recursive: true, force: true });
  await benchLake();
  await benchBuild(settings);
  await rm(inRoot(FOLDER), { recursive: true, force: true });
});

async function benchLake(): Promise<void> {
  const lake = await createLake({
    dataDir: inRoot(FOLDER, "lake"),
    port: 0,
    projectId: "bench",
    dataset: "bench",
  });
  const config = { projectId: "bench", dataset: "bench", apiHost: lake.url, token: lake.token };
  const client = createClient(clientConfig(config));
  for (let start = 0; start < DOCUMENTS; start += 500) {
    const transaction = client.transaction();
    for (let index = start; index < start + 500; index += 1) {
      transaction.create({ _id: `note-${index}`, _type: "note", title: `Note ${index}` });
    }
    await transaction.commit({ visibility: "async" });
  }
  let written = 0;
  const timings = await measure(
    {
      "read one document by id": () => client.getDocument("note-4000"),
      "query one document by id": () => client.fetch(`*[_id == "note-4000"][0]`),
      "query one document by a field": () => client.fetch(`*[title == "Note 4000"][0]`),
      "write one document, kept on disk": () =>
        client.createOrReplace({ _id: "bench", _type: "note", title: String((written += 1)) }),
    },
    20,
  );
  console.log(`\nContent Lake with ${DOCUMENTS} documents`);
  console.log(ratios(timings).join("\n"));
  await lake.close();
}

async function benchBuild(settings: Parameters<typeof openSource>[0]): Promise<void> {
  const source = await openSource(settings, { port: 0, dataDir: `${FOLDER}/content` });
  const target = { outDir: `${FOLDER}/site`, siteUrl: undefined };
  await buildSite(source, target);
  const { apiHost } = source.config;
  const client = createClient(clientConfig(source.config));
  const timings = await measure(
    {
      "build the whole site": () => buildSite(source, target),
      [`fetch all agents from ${apiHost ? "the lake" : "Sanity"}`]: () =>
        client.fetch(AGENTS_QUERY),
    },
    3,
  );
  await source.close();
  console.log("\nBuild");
  console.log(ratios(timings).join("\n"));

  const pages = await readdir(inRoot(target.outDir), { recursive: true });
  console.log("\nPages: bytes as they are, and with brotli");
  for (const page of pages.filter((name) => name.endsWith(".html")).sort()) {
    const bytes = await readFile(join(inRoot(target.outDir), page));
    const small = brotliCompressSync(bytes).length;
    console.log(
      `  ${String(bytes.length).padStart(8)} → ${String(small).padStart(6)}  (${((small / bytes.length) * 100).toFixed(0)}%)  ${page}`,
    );
  }
}
