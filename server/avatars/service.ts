import { createClient } from "@sanity/client";
import { join } from "node:path";
import { clientConfig, type SourceConfig } from "../../src/content/source.ts";
import type { Clock } from "../runtime/clock.ts";
import { closeServer, listen } from "../http/listen.ts";
import { assetBase, fetchAsset } from "./dataset/asset-bytes.ts";
import type { Makers } from "./dataset/subject.ts";
import { createAvatarServer, type Access } from "./http/server.ts";
import type { OverviewContext } from "./overview.ts";
import { avatarsReadiness } from "./readiness.ts";
import { Generations } from "./pipeline/generations.ts";
import type { StepDependencies } from "./pipeline/steps.ts";
import { lakeHost } from "./providers/local/lake-host.ts";
import type { MediaHost, VideoProvider, VoiceProvider } from "./providers/provider.ts";
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

/** What the service works with. */
export interface ServiceOptions {
  readonly source: SourceConfig;
  /** What may write into the dataset. */
  readonly writeToken: string | undefined;
  readonly providers: Providers;
  /** Folder of its memory. */
  readonly folder: string;
  /** 1 to 65535, or 0 for any free one. */
  readonly port: number;
  /** Address of the dataset's assets as the Studio reaches them. Default: as this service does. */
  readonly assetsUrl?: string;
  readonly access: Access;
  readonly clock: Clock;
  /** How long after a call its result may still appear at a provider, in milliseconds. */
  readonly settleMs: number;
  log(line: string): void;
}

/** The running service. */
export interface AvatarService {
  readonly url: string;
  readonly generations: Generations;
  readonly overview: OverviewContext;
  close(): Promise<void>;
}

/** The service is for this machine; the Studio's door leads others to it. */
const HOST = "127.0.0.1";

/**
 * Runs the asset-generation service: resumes the work of an earlier process and serves requests.
 * @throws AvatarStoreError or PortError when it cannot start
 */
export async function createAvatarService(options: ServiceOptions): Promise<AvatarService> {
  const { source, writeToken, providers, folder, access, clock, log } = options;
  const token = writeToken ?? source.token;
  const client = createClient({
    ...clientConfig({ ...source, token }),
    perspective: "raw",
    maxRetries: 2,
  });
  const base = assetBase(source);
  const fetchBytes = (path: string, signal: AbortSignal) => fetchAsset(base, path, signal);
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
    assetBase: options.assetsUrl ?? base,
    has: (key) => artifacts.has(key),
  };
  const generations = new Generations(dependencies, log);
  const server = createAvatarServer(
    { dependencies, overview, generations },
    access,
    log,
    avatarsReadiness({ source, token, makers, folder }),
  );
  const close = async () => {
    await generations.close();
    await providers.close();
    await closeServer(server);
    store.close();
  };
  try {
    const port = await listen(server, {
      port: options.port,
      host: HOST,
      program: "the avatar service",
      settings: { port: "AVATARS_PORT" },
    });
    generations.resume();
    return { url: `http://${HOST}:${port}`, generations, overview, close };
  } catch (error) {
    store.close();
    throw error;
  }
}
