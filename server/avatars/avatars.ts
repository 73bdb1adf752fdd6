import { createClient } from "@sanity/client";
import { resolve } from "node:path";
import { clientConfig, type SourceConfig } from "../../src/content/source.ts";
import type { Part } from "../http/part.ts";
import { type Clock, systemClock } from "../runtime/clock.ts";
import { Fatal } from "../runtime/fatal.ts";
import type { Logger } from "../runtime/log.ts";
import { diskCheck, failedCheck, runChecks } from "../runtime/readiness.ts";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { readSource } from "../source/read-source.ts";
import type { Tools } from "./generation.ts";
import { Generations } from "./generations.ts";
import { lakeHost } from "./providers/lake-host.ts";
import { openProviders, type OpenProviders } from "./providers/open.ts";
import { avatarRoutes } from "./routes.ts";
import { AvatarStore } from "./store.ts";

/** Address at which Sanity delivers assets; an asset's `path` is relative to it. */
const SANITY_ASSETS = "https://cdn.sanity.io";

/** Options of the avatars. */
export interface AvatarsOptions {
  readonly source: SourceConfig;
  /** Token that may write to the dataset. */
  readonly writeToken: string | undefined;
  readonly providers: OpenProviders;
  /** Folder of the store. */
  readonly folder: string;
  readonly clock: Clock;
  log(line: string): void;
}

/** The asset generation, as a part of the program. */
export interface Avatars extends Part {
  readonly generations: Generations;
  readonly tools: Tools;
}

/** Opens the asset generation with the providers that the settings have keys for. */
export async function openAvatars(settings: Settings, log: Logger): Promise<Avatars> {
  const { config: source, writeToken } = readSource(settings);
  return createAvatars({
    source,
    writeToken,
    providers: openProviders(),
    folder: resolve(inRoot(), settings.AVATARS_DATA_DIR),
    clock: systemClock,
    log: log.error,
  });
}

/**
 * Opens the asset generation and resumes the work of an earlier process.
 * @throws Fatal when its store cannot be opened
 */
export async function createAvatars(options: AvatarsOptions): Promise<Avatars> {
  const { writeToken, providers, folder, clock, log } = options;
  const source = { ...options.source, token: writeToken ?? options.source.token };
  const client = createClient({ ...clientConfig(source), perspective: "raw", maxRetries: 2 });
  const fetchAsset: Tools["fetchAsset"] = (path, signal) => fetchBytes(source, path, signal);
  const media = providers.media ?? lakeHost(client, fetchAsset);
  const store = new AvatarStore(folder);
  const tools: Tools = { ...providers, client, media, store, clock, log, fetchAsset };
  const generations = new Generations(tools);
  const assetHost = source.apiHost === undefined ? SANITY_ASSETS : undefined;
  const app = avatarRoutes(tools, generations, assetHost);
  return {
    fetch: (request, env) => app.fetch(request, env),
    checks: () =>
      runChecks([
        diskCheck(folder),
        { name: "providers", run: () => providersCheck(tools, source.token) },
      ]),
    generations,
    tools,
    close: async () => {
      await generations.close();
      await providers.close();
      store.close();
    },
  };
}

/**
 * Fetches an asset of a dataset. The embedded lake gives it to the bearer of its token.
 * @param path below the address that delivers them, without a slash at the beginning
 * @throws Fatal when it is not there or cannot be fetched
 */
async function fetchBytes(
  { apiHost, token }: SourceConfig,
  path: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const headers: Record<string, string> =
    apiHost && token ? { authorization: `Bearer ${token}` } : {};
  const address = `${apiHost ?? SANITY_ASSETS}/${path}`;
  const response = await fetch(address, { headers, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Fatal("The Content Lake does not answer. Check that it runs.", {
      cause: error,
    });
  });
  if (!response.ok) {
    throw new Fatal(
      `A file of the content is gone (${path}, ${response.status}). Upload it again in the Studio.`,
    );
  }
  return Buffer.from(await response.arrayBuffer());
}

function providersCheck({ voice, talking, media }: Tools, token: string | undefined) {
  if (token === undefined) {
    return failedCheck(
      "providers",
      "What is made cannot be put into the dataset: set SANITY_WRITE_TOKEN to a token with the role Editor.",
    );
  }
  const of = (maker: { name: string; version: string }) => `${maker.name} ${maker.version}`;
  const message = `Voices by ${of(voice)}, faces by ${of(talking)}, files at ${media.name}.`;
  return { name: "providers", ok: true, message };
}
