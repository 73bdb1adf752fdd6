import { createClient, type SanityClient } from "@sanity/client";
import { rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { clientConfig } from "../../../../src/content/source.ts";
import type { Gate } from "../../../gate/open-gate.ts";
import { serveLake } from "content-lake";
import { ROOT } from "../../../runtime/root.ts";
import { fixtureFolder } from "../../../runtime/testing/fixture.ts";
import { copySeededLake } from "../../../source/testing/seeded-lake.ts";
import type { OpenSource } from "../content-source.ts";
import { buildSite, codeFingerprint } from "../site-build.ts";

const PROJECT = { projectId: "polyphony", dataset: "production" };

/** Edits before a publish. */
export type Edit = (client: SanityClient) => Promise<unknown>;

interface EditOptions {
  edits: readonly Edit[];
  /** Path of the file that holds the edits, from the project's root. */
  file: string;
  /** Default: an open one. */
  gate?: Gate;
}

/**
 * A full build of the site with the seed's content after some edits. It is kept until the code or
 * the file of the edits changes.
 * @returns absolute path of the site's files; do not write to it
 */
export async function editedSite({ edits, file, gate }: EditOptions): Promise<string> {
  const made = await fixtureFolder({
    name: `edited-site-${gate?.mode ?? "open"}`,
    rooms: ["server/source"],
    inputs: ["studio/dataset", "server/cli/lib/site-build.ts", file],
    version: await codeFingerprint(sourceAt(""), gate),
    make: async (work) => {
      const dataDir = join(work, "lake");
      await copySeededLake(dataDir);
      await withLake(dataDir, async ({ client, source }) => {
        for (const edit of edits) await edit(client);
        const outDir = relative(ROOT, join(work, "site"));
        await buildSite(source, { gate, outDir, siteUrl: undefined });
      });
      await rm(dataDir, { recursive: true });
    },
  });
  return join(made, "site");
}

interface RunningLake {
  client: SanityClient;
  source: OpenSource;
  token: string;
}

/** Runs a folder's lake for as long as it is used. */
export async function withLake(
  dataDir: string,
  use: (lake: RunningLake) => Promise<void>,
): Promise<void> {
  const lake = await serveLake({ ...PROJECT, dataDir, port: 0 });
  const source = sourceAt(lake.url);
  const client = createClient(clientConfig({ ...source.config, token: lake.token }));
  try {
    await use({ client, source, token: lake.token });
  } finally {
    await lake.close();
  }
}

function sourceAt(apiHost: string): OpenSource {
  const config = { ...PROJECT, apiHost };
  return { config, label: "the lake of a test", close: async () => {} };
}
