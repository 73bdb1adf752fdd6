import { createClient, type ClientConfig } from "@sanity/client";
import { API_VERSION } from "../facts/api-version.ts";
import { SourceError } from "./errors.ts";

/** Where content comes from. With `apiHost` set it is an embedded Content Lake, else Sanity's own. */
export interface SourceConfig {
  projectId: string;
  dataset: string;
  apiHost?: string | undefined;
  token?: string | undefined;
}

/** Reads a query's result. The content client needs nothing else of a Sanity client. */
export type Fetch = (query: string, params?: Record<string, unknown>) => Promise<unknown>;

/** Options of `@sanity/client` for a source. Reads the published perspective, never a CDN copy. */
export function clientConfig({ projectId, dataset, apiHost, token }: SourceConfig): ClientConfig {
  return {
    projectId,
    dataset,
    apiVersion: API_VERSION,
    useCdn: false,
    perspective: "published",
    ...(token === undefined ? {} : { token }),
    // Node does not resolve <project>.localhost, so the embedded lake is addressed by its host alone.
    ...(apiHost === undefined ? {} : { apiHost, useProjectHostname: false }),
  };
}

/** Base addresses of a source's assets. */
export interface MediaBase {
  /** Pictures are `<base>/<hash>-<w>x<h>.<ext>`. */
  images: string;
  /** All other files are `<base>/<hash>.<ext>`. */
  files: string;
  /** Headers that the embedded lake requires; none for Sanity's CDN. */
  headers?: Record<string, string>;
}

/** The base addresses of a source's assets: of its embedded lake, else of Sanity. */
export function mediaBase({ projectId, dataset, apiHost, token }: SourceConfig): MediaBase {
  const host = apiHost ?? "https://cdn.sanity.io";
  return {
    images: `${host}/images/${projectId}/${dataset}`,
    files: `${host}/files/${projectId}/${dataset}`,
    ...(apiHost && token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  };
}

/**
 * A reader of a source.
 * @param options.perspective layers over the published documents, the highest first:
 *   drafts, and releases by their names. Default: nothing
 * @param options.retries how often a read without a response is retried, at growing intervals
 * @param options.timeoutMs how long the source may be silent before a try fails, in milliseconds
 * @throws SourceError (from the returned function) when the source does not answer or refuses
 */
export function createFetch(
  config: SourceConfig,
  options: { perspective?: readonly string[]; retries?: number; timeoutMs?: number } = {},
): Fetch {
  const { perspective: layers, retries = 5, timeoutMs = 30_000 } = options;
  const client = createClient({
    ...clientConfig(config),
    maxRetries: retries,
    timeout: timeoutMs,
  });
  const perspective = layers === undefined ? "published" : [...layers];
  return async (query, params = {}) => {
    try {
      const result = await client.fetch<unknown>(query, params, { perspective });
      // A proxy may answer in the dataset's place, with a page of its own.
      if (result === undefined) throw new Error("what answers is no dataset");
      return withoutControls(result);
    } catch (error) {
      throw sourceError(error, config);
    }
  };
}

/** Control characters that HTML does not allow: all but tab and line ends. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Drops control characters from all texts of a result, which it changes. */
function withoutControls(value: unknown): unknown {
  if (typeof value === "string") return value.replace(CONTROLS, "");
  if (typeof value !== "object" || value === null) return value;
  for (const [name, inner] of Object.entries(value)) {
    const clean = withoutControls(inner);
    if (clean !== inner) Reflect.set(value, name, clean);
  }
  return value;
}

/** A failure to read a source, in words for a person. */
export function sourceError(
  error: unknown,
  { apiHost, projectId, dataset }: SourceConfig,
): SourceError {
  const status = statusOf(error);
  const place = apiHost
    ? `the embedded Content Lake at ${apiHost}`
    : `Sanity project "${projectId}", dataset "${dataset}"`;
  if (status === 401 || status === 403) {
    return new SourceError(
      `${capitalize(place)} refuses to be read (${status}). Check SANITY_READ_TOKEN.`,
      { cause: error },
    );
  }
  if (status === 404) {
    return new SourceError(
      `${capitalize(place)} does not exist. Check SANITY_PROJECT_ID and SANITY_DATASET.`,
      { cause: error },
    );
  }
  const detail = error instanceof Error ? error.message.split("\n")[0] : String(error);
  return new SourceError(
    `${capitalize(place)} cannot be read: ${detail}. ${apiHost ? "Check that npm start runs; npm run build brings a lake of its own." : "Check the network and Sanity's status page."}`,
    { cause: error },
  );
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
