import { createClient } from "@sanity/client";
import { join } from "node:path";
import { clientConfig, type SourceConfig } from "../../src/content/source.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Part } from "../http/part.ts";
import { failed, runChecks } from "../runtime/readiness/probe.ts";
import { diskCheck } from "../runtime/readiness/disk.ts";
import { fetchAsset, SANITY_ASSETS } from "./dataset/asset-bytes.ts";
import type { Makers } from "./dataset/subject.ts";
import type { OverviewContext } from "./overview.ts";
import { Generations } from "./pipeline/generations.ts";
import type { StepDependencies } from "./pipeline/steps.ts";
import { lakeHost } from "./providers/local/lake-host.ts";
import type { MediaHost, VideoProvider, VoiceProvider } from "./providers/provider.ts";
import { avatarRoutes } from "./routes.ts";
import { ArtifactStore } from "./store/artifacts.ts";
import { AvatarStore } from "./store/store.ts";

/** Providers of voices and videos, and the media host; by default the Content Lake. */
export interface Providers {
  readonly voice: VoiceProvider;
  readonly talking: VideoProvider;
  readonly media: MediaHost | undefined;
  /** Rasterizes a drawing into a format that every provider accepts. */
  rasterize(svg: Buffer): Promise<Buffer>;
  /** Makes the posters of a video without posters. */
  posters(portrait: Buffer): Promise<{ posterAvif: Buffer; posterWebp: Buffer }>;
  /** Compresses a WAV into a format that every provider accepts. */
  compress(wav: Buffer, signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/** What the avatars are made with. */
export interface AvatarsOptions {
  readonly source: SourceConfig;
  /** What may write into the dataset. */
  readonly writeToken: string | undefined;
  readonly providers: Providers;
  /** Folder of its memory. */
  readonly folder: string;
  readonly clock: Clock;
  /** How long after a call its result may still appear at a provider, in milliseconds. */
  readonly settleMs: number;
  log(line: string): void;
}

/** The asset generation, as a part of the program. */
export interface Avatars extends Part {
  readonly generations: Generations;
  readonly overview: OverviewContext;
}

/**
 * Opens the asset generation and resumes the work of an earlier process.
 * @throws AvatarStoreError when its store cannot be opened
 */
export async function createAvatars(options: AvatarsOptions): Promise<Avatars> {
  const { source, writeToken, providers, folder, clock, log } = options;
  const token = writeToken ?? source.token;
  const client = createClient({
    ...clientConfig({ ...source, token }),
    perspective: "raw",
    maxRetries: 2,
  });
  const fetchBytes = (path: string, signal: AbortSignal) =>
    fetchAsset({ ...source, token }, path, signal);
  const media = providers.media ?? lakeHost(client, fetchBytes);
  const { voice, talking, rasterize, posters, compress } = providers;
  const makers: Makers = {
    voice: `${voice.name} ${voice.version}`,
    talking: `${talking.name} ${talking.version}`,
    media: media.name,
  };
  // Requests to a paid provider must not be lost silently.
  const paid = voice.paid || talking.paid;
  const store = new AvatarStore(folder, paid ? {} : { renew: log });
  const artifacts = new ArtifactStore(join(folder, "made"));
  const dependencies: StepDependencies = {
    client,
    voice,
    talking,
    media,
    makers,
    store,
    artifacts,
    clock,
    settleMs: options.settleMs,
    fetchAsset: fetchBytes,
    rasterize,
    posters,
    compress,
  };
  const overview: OverviewContext = {
    makers,
    voice,
    talking,
    media,
    has: (key) => artifacts.has(key),
  };
  const generations = new Generations(dependencies, log);
  const assetHost = source.apiHost === undefined ? SANITY_ASSETS : undefined;
  const app = avatarRoutes({ dependencies, overview, generations, assetHost, log });
  generations.resume();
  return {
    fetch: (request, env) => app.fetch(request, env),
    checks: () =>
      runChecks([
        diskCheck(folder),
        { name: "providers", run: () => providersCheck(makers, token) },
      ]),
    generations,
    overview,
    close: async () => {
      await generations.close();
      await providers.close();
      store.close();
    },
  };
}

function providersCheck({ voice, talking, media }: Makers, token: string | undefined) {
  if (token === undefined) {
    return failed(
      "providers",
      "What is made cannot be put into the dataset: set SANITY_WRITE_TOKEN to a token with the role Editor.",
    );
  }
  const message = `Voices by ${voice}, faces by ${talking}, files at ${media}.`;
  return { name: "providers", ok: true, message };
}
