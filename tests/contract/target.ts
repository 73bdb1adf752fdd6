import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { startLocalLake } from "content-lake/testing";
import { clientConfig } from "../../src/content/source.ts";

/** A Content Lake under test. */
export interface Target {
  /** A client that may write, and reads everything. */
  writer: SanityClient;
  /** A client without a token, as a visitor of a public dataset. */
  reader: SanityClient;
  /** Prefix of this run's document ids and types, so that runs never meet. */
  prefix: string;
  /** An id of this run. */
  id(name: string): string;
  /** A client with a token and the API's own defaults, with other settings where they are given. */
  with(config?: Partial<ClientConfig>): SanityClient;
  /** Base of image addresses. */
  images: string;
  close(): Promise<void>;
}

/**
 * The lake that the contract is tested on: an embedded one of its own, or, with
 * `CONTRACT_DATASET` (project/dataset) and `SANITY_WRITE_TOKEN`, a scratch dataset of a real Sanity
 * project. What a run made is removed at its end.
 */
export async function openTarget(): Promise<Target> {
  const prefix = `contract${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const { CONTRACT_DATASET, SANITY_WRITE_TOKEN: token } = process.env;
  const [project, scratch] = (CONTRACT_DATASET ?? "").split("/");
  if (project && scratch && token) {
    return target({ projectId: project, dataset: scratch, token }, prefix, async () => {});
  }
  const { lake, remove } = await startLocalLake({ projectId: "contract", dataset: "contract" });
  const { projectId, dataset, token: own, url: apiHost } = lake;
  return target({ projectId, dataset, token: own, apiHost }, prefix, remove);
}

function target(
  config: { projectId: string; dataset: string; token: string; apiHost?: string },
  prefix: string,
  end: () => Promise<void>,
): Target {
  const writer = createClient({ ...clientConfig(config), perspective: "raw" });
  const { token, ...open } = config;
  const host = config.apiHost ?? "https://cdn.sanity.io";
  return {
    writer,
    reader: createClient(clientConfig(open)),
    prefix,
    id: (name) => `${prefix}-${name}`,
    with: (changes) =>
      createClient({ ...clientConfig(config), perspective: undefined, maxRetries: 0, ...changes }),
    images: `${host}/images/${config.projectId}/${config.dataset}`,
    close: async () => {
      await writer.delete({
        query: `*[_id match "*${prefix}*" || run == $prefix]`,
        params: { prefix },
      });
      await end();
    },
  };
}

/** Error of a refused request. */
export interface Refusal {
  status: number;
  /** Type of the error, or of the first refused mutation. */
  type: string;
  message: string;
  /** The error as the Content Lake describes it. */
  details: unknown;
}

/** Waits for a request to be refused and reads the client's error. */
export async function refusalOf(request: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await request.then(
    () => new Error("It was expected to be refused, and it was not."),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !("statusCode" in error)) throw error;
  const details: unknown = "details" in error ? error.details : undefined;
  const item = get(get(get(details, "items"), "0"), "error");
  return {
    status: Number(error.statusCode),
    type: String(get(item, "type") ?? get(details, "type") ?? ""),
    message: error.message,
    details: item ?? details,
  };
}

/** An attribute of a value; undefined if it is missing. */
function get(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
