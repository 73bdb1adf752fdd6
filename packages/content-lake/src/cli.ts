#!/usr/bin/env node
import { createClient, type SanityClient } from "@sanity/client";
import { createReadStream, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { PLAIN_ADVICE } from "./errors.ts";
import { serveLake } from "./index.ts";

const USAGE = `content-lake: Sanity's Content Lake on this machine

  content-lake --project demo --dataset production --dir .lake --port 3334

  --project ID     project id (default: demo)
  --dataset NAME   dataset (default: production)
  --dir FOLDER     where its data is (default: .lake)
  --port NUMBER    where it listens on 127.0.0.1 (default: 3334)
  --origin URL     a page that may ask it, like a Studio's; may be given again
                   (default: where "sanity dev" and "next dev" serve)
  --import PATH    brings in an export (.tar.gz, .ndjson, folder); replaces documents with the same ids`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      project: { type: "string", default: "demo" },
      dataset: { type: "string", default: "production" },
      dir: { type: "string", default: ".lake" },
      port: { type: "string", default: "3334" },
      origin: {
        type: "string",
        multiple: true,
        default: ["http://localhost:3333", "http://localhost:3000"],
      },
      import: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`"${values.port}" is no port. Choose one from 1024 to 65535: --port 3334`);
  }
  const { project: projectId, dataset } = values;
  // It refuses names that no client could ask for.
  const client = createClient({ projectId, dataset, useCdn: false, apiVersion: "2026-05-01" });
  const lake = await serveLake({
    dataDir: values.dir,
    projectId,
    dataset,
    port,
    origins: values.origin,
    advice: { ...PLAIN_ADVICE, folder: "--dir" },
    logger: { info: console.log, error: console.error },
  });
  const { url, token } = lake;
  if (values.import !== undefined) {
    console.log(`Importing ${values.import} …`);
    const importer = client.withConfig({ apiHost: url, token, useProjectHostname: false });
    await importExport(values.import, importer).catch(async (error: unknown) => {
      await lake.close();
      throw error;
    });
  }
  console.log(`
Content Lake at ${url}, data in ${values.dir}
Token           ${token}

@sanity/client  createClient({ projectId: "${projectId}", dataset: "${dataset}", apiHost: "${url}",
                  useProjectHostname: false, useCdn: false, apiVersion: "2026-05-01", token })
Studio          defineConfig({ apiHost: "${url}", … }), and what README.md shows
Sanity CLI      cannot be pointed here: it asks Sanity alone

Press Ctrl+C to stop.`);
  const stop = () => void lake.close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

/** Imports an export. Files at addresses that cannot be reached are left out. */
async function importExport(path: string, client: SanityClient): Promise<void> {
  // Loaded on demand: it is large, and only the import needs it.
  const { sanityImport } = await import("@sanity/import");
  const input = statSync(path).isDirectory() ? path : createReadStream(path);
  const { numDocs, warnings } = await sanityImport(input, {
    client,
    operation: "createOrReplace",
    releasesOperation: "replace",
    allowFailingAssets: true,
  });
  console.log(`Imported ${numDocs} documents.`);
  for (const { message } of warnings) console.log(message);
}
