import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { createLake, type Lake } from "../../server/lake/index.ts";

/** A dataset to test: the embedded lake's, or a real project's when the environment names one. */
export interface Contract {
  /** Client with a token. Queries see published documents, as the API's newest date has it. */
  client: SanityClient;
  /** Client without a token. */
  visitor: SanityClient;
  /** Marks the documents of this run: an attribute of each, and the beginning of their ids. */
  run: string;
  /** An id that belongs to this run. */
  id(name: string): string;
  /** A client like {@link client} with other settings. */
  with(config: Partial<ClientConfig>): SanityClient;
  close(): Promise<void>;
}

const API_VERSION = "2026-05-01";

/** The settings of a real project's scratch dataset, when the tests are to run against one. */
function realProject(): { projectId: string; dataset: string; token: string } | undefined {
  const {
    LAKE_CONTRACT_PROJECT_ID: projectId,
    LAKE_CONTRACT_DATASET: dataset,
    LAKE_CONTRACT_TOKEN: token,
  } = process.env;
  return projectId && dataset && token ? { projectId, dataset, token } : undefined;
}

/** Opens the dataset under test: a lake of its own for each test file, unless a project is named. */
export async function openContract(): Promise<Contract> {
  const run = `contract${randomBytes(6).toString("hex")}`;
  const real = realProject();
  if (real !== undefined) {
    const contract = makeContract({ ...real }, run, async () => {
      await removeRun(contract);
    });
    return contract;
  }
  const { lake, close } = await openLake();
  return makeContract(configFor(lake), run, close);
}

/** Starts a lake with an empty data folder that is gone after `close`. */
export async function openLake(): Promise<{ lake: Lake; dataDir: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "lake-"));
  const lake = await createLake({ dataDir, port: 0, projectId: "contract", dataset: "scratch" });
  const close = async () => {
    await lake.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { lake, dataDir, close };
}

/** Settings of a client for a lake. */
export function configFor({ projectId, dataset, token, url }: Lake): ClientConfig {
  return { projectId, dataset, token, apiHost: url, useProjectHostname: false };
}

/** What a refused request says. */
export interface Refusal {
  status: number;
  /** Type of the error, or of the first refused mutation. */
  type: string;
  message: string;
  details: unknown;
}

/** Waits for a request to be refused and reads the client's error. */
export async function refusalOf(request: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await request.then(
    () => new Error("the request was not refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !("statusCode" in error)) throw error;
  const details: unknown = "details" in error ? error.details : undefined;
  const item: unknown = at(at(at(details, "items"), "0"), "error");
  const type = at(item, "type") ?? at(details, "type");
  return {
    status: Number(error.statusCode),
    type: typeof type === "string" ? type : "",
    message: error.message,
    details: item ?? details,
  };
}

/** An attribute of a value that may not have it. */
export function at(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function makeContract(config: ClientConfig, run: string, close: () => Promise<void>): Contract {
  const settings = { apiVersion: API_VERSION, useCdn: false, maxRetries: 0, ...config };
  const client = createClient(settings);
  return {
    client,
    visitor: createClient({ ...settings, token: undefined }),
    run,
    id: (name) => `${run}-${name}`,
    with: (changes) => client.withConfig(changes),
    close,
  };
}

/** Leaves a real project's dataset as it was found. */
async function removeRun({ client, run }: Contract): Promise<void> {
  await client.delete({ query: "*[run == $run]", params: { run } });
}
