import { createClient, type SanityClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Gate } from "../../../server/gate/open-gate.ts";
import { isPublicId } from "content-lake/document";
import { type Lake, lakeToken } from "content-lake";
import type { Check } from "../../../server/http/part.ts";
import { installedBuild } from "../../../server/publisher/engine/install.ts";
import { createPublisher, type Publisher } from "../../../server/publisher/publisher.ts";
import { copyFirstRelease } from "../../../server/publisher/testing/first-release.ts";
import { Releases } from "../../../server/release/releases.ts";
import { openRenderer } from "../../../server/render/renderer.ts";
import { freePort } from "../../../server/runtime/testing/free-ports.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { EMBEDDED_PROJECT, serveEmbeddedLake } from "../../../server/source/embedded-lake.ts";
import { clientConfig, type SourceConfig } from "../../../src/content/source.ts";
import { formOf } from "../../../src/sealing/site-form.ts";
import { SECRET } from "../../../server/publisher/testing/sender.ts";

/** The site, with the seed and a first release of it, in the process of the test; lake and publisher come and go. */
export interface PublishingWorld {
  /** Folder with the lake's data (`lake`) and the releases (`site`). */
  dir: string;
  siteUrl: string;
  source: SourceConfig & { token: string };
  /** An editor's client, without retries. */
  client: SanityClient;
  /** Log of lake and publisher. */
  lines: string[];
  openLake(): Promise<void>;
  closeLake(): Promise<void>;
  openPublisher(): Promise<void>;
  closePublisher(): Promise<void>;
  /** Opens a publisher for as long as it is used. */
  withPublisher(use: () => Promise<void>): Promise<void>;
  /** Called after each commit of the lake. */
  poke(): void;
  /** The publisher's check of publishing. */
  publishing(): Promise<Check>;
  /** Whether all that was published is live. */
  settled(): Promise<boolean>;
  remove(): Promise<void>;
}

/** Makes a world. The site is served; lake and publisher are not open yet. */
export async function createPublishingWorld({
  gate,
  onRelease,
}: { gate?: Gate; onRelease?: string } = {}): Promise<PublishingWorld> {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-publishing-"));
  await copyFirstRelease(dir, gate);
  const dataDir = join(dir, "lake");
  const releases = new Releases(join(dir, "site"));
  const port = await freePort();
  const token = lakeToken(dataDir);
  const project = { projectId: EMBEDDED_PROJECT, dataset: "production" };
  const source = { ...project, apiHost: `http://127.0.0.1:${port}`, token };
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const logger = { error: note, warn: note, info: note, debug: () => undefined };
  let lake: Lake | undefined;
  let publisher: Publisher | undefined;

  const site = await serveSite({ releases: releases.dir, port: 0, host: "127.0.0.1", log: note });

  const world: PublishingWorld = {
    dir,
    siteUrl: site.url.replace("localhost", "127.0.0.1"),
    source,
    client: createClient({ ...clientConfig(source), perspective: "raw", maxRetries: 0 }),
    lines,
    openLake: async () => {
      const onCommit = (ids: readonly string[]) => {
        if (ids.some(isPublicId)) publisher?.poke();
      };
      lake = await serveEmbeddedLake({ ...project, dataDir, port, logger, onCommit });
    },
    closeLake: async () => {
      await lake?.close();
      lake = undefined;
    },
    openPublisher: async () => {
      const rendererDir = installedBuild(releases)?.rendererDir ?? "";
      publisher = await createPublisher({
        releases,
        renderer: await openRenderer(rendererDir),
        form: await formOf(rendererDir),
        source,
        writeToken: token,
        label: `the Content Lake in ${dataDir}`,
        secret: SECRET,
        siteUrl: world.siteUrl,
        keep: 20,
        onRelease,
        logger,
      });
    },
    closePublisher: async () => {
      const open = publisher;
      publisher = undefined;
      await open?.close();
    },
    withPublisher: async (use) => {
      await world.openPublisher();
      try {
        await use();
      } finally {
        await world.closePublisher();
      }
    },
    poke: () => publisher?.poke(),
    publishing: async () => {
      const found = (await publisher?.checks())?.find(({ name }) => name === "publishing");
      return found ?? { name: "publishing", ok: false, message: "There is no publisher." };
    },
    settled: async () => {
      const { ok, message } = await world.publishing();
      return ok && message === undefined;
    },
    remove: async () => {
      await world.closePublisher();
      await Promise.all([world.closeLake(), site.close()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
  return world;
}
