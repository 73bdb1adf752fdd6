import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveLake, type Lake, type ServeOptions } from "../index.ts";

/** A lake of a test's own, on any free port, with an empty data folder. */
export interface LocalLake {
  lake: Lake;
  dataDir: string;
  /** A client with the lake's token. */
  client: SanityClient;
  /** A client with other settings; `token: undefined` is a visitor. */
  with(config: Partial<ClientConfig>): SanityClient;
  /** A request to an address of the lake, with its token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Stops the lake and starts it again on the same folder. */
  restart(options?: Partial<ServeOptions>): Promise<void>;
  remove(): Promise<void>;
}

interface Options extends Partial<ServeOptions> {
  /** Puts something into its folder before it starts. */
  fill?: (dataDir: string) => Promise<void>;
}

/** Starts a lake; see {@link LocalLake}. */
export async function startLocalLake({ fill, ...options }: Options = {}): Promise<LocalLake> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "lake-test-")));
  await fill?.(dataDir);
  const start = (more: Partial<ServeOptions>) =>
    serveLake({ port: 0, projectId: "local", dataset: "test", ...options, dataDir, ...more });
  const connect = (lake: Lake, config: Partial<ClientConfig> = {}) =>
    createClient({
      projectId: lake.projectId,
      dataset: lake.dataset,
      token: lake.token,
      apiHost: lake.url,
      useProjectHostname: false,
      apiVersion: "2026-05-01",
      useCdn: false,
      maxRetries: 0,
      ...config,
    });
  const lake = await start({});
  const local: LocalLake = {
    lake,
    dataDir,
    client: connect(lake),
    with: (config) => connect(local.lake, config),
    fetch: (path, init = {}) =>
      fetch(path.startsWith("http") ? path : `${local.lake.url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${local.lake.token}`, ...init.headers },
      }),
    restart: async (more = {}) => {
      await local.lake.close();
      local.lake = await start(more);
      local.client = connect(local.lake);
    },
    remove: async () => {
      await local.lake.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return local;
}
