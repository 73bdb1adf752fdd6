import {
  type Lake,
  LAKE_NAME,
  LakeInUseError,
  lakeToken,
  readLakeToken,
  serveLake,
} from "content-lake";
import { isJsonObject, parseJson, type Json } from "content-lake/document";
import { importContent, withExport } from "../transfer/api.ts";
import { Fatal } from "../runtime/fatal.ts";
import type { ContentStore } from "../transfer/move.ts";
import { LAKE_RULES, type LakeAddress } from "./embedded-lake.ts";
import { withOpenFiles } from "./open-files.ts";

/**
 * The embedded lake as a place for content.
 * @throws as {@link openForCommand}
 */
export async function lakeStore(address: LakeAddress): Promise<ContentStore> {
  const { projectId, dataset, dataDir } = address;
  const { url: apiHost, token, own, close } = await openForCommand(address);
  const source = { projectId, dataset, token, apiHost };
  return {
    label: `the embedded lake (${own ? dataDir : apiHost})`,
    hasForm: false,
    read: (use) =>
      own ? withExport(source, use) : withOpenFiles(source, (open) => withExport(open, use)),
    write: (content, replace) => importContent(source, content, replace),
    base: async () => {
      const about = await call(`${apiHost}/lake`, token);
      const { base } = isJsonObject(about) && isJsonObject(about.content) ? about.content : {};
      return typeof base === "string" ? base : undefined;
    },
    setBase: async (base) => {
      await call(`${apiHost}/lake/base`, token, { base });
    },
    close,
  };
}

/** The lake of a data folder, as a command uses it. */
interface CommandLake {
  url: string;
  token: string;
  /** The lake that the command has opened; undefined for that of a running program. */
  own: Lake | undefined;
  close: () => Promise<void>;
}

/**
 * Opens the lake of a data folder for a command; where the program runs, it has that folder open, and its lake
 * is used.
 * @throws {Fatal} when another process has the folder open
 */
export async function openForCommand(address: LakeAddress): Promise<CommandLake> {
  const { projectId, dataset, dataDir } = address;
  try {
    const own = await serveLake({ ...LAKE_RULES, projectId, dataset, dataDir, port: 0 });
    return { url: own.url, token: own.token, own, close: () => own.close() };
  } catch (error) {
    const url = error instanceof LakeInUseError ? await findRunning(address) : undefined;
    if (url === undefined) throw error;
    return { url, token: lakeToken(dataDir), own: undefined, close: async () => undefined };
  }
}

/**
 * Address of the lake, if the program runs.
 * @throws {Fatal} when another program, or a lake with other data, is at its address
 */
async function findRunning({
  url,
  dataDir,
  projectId,
  dataset,
}: LakeAddress): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${readLakeToken(dataDir) ?? ""}` };
  const response = await fetch(`${url}/lake`, { headers }).catch(() => undefined);
  if (response === undefined) return undefined;
  const { host } = new URL(url);
  if (response.status === 401) {
    throw new Fatal(
      `The Content Lake at ${host} refuses the token, because it runs from another data folder than ${dataDir}. Correct LAKE_DATA_DIR, or stop it.`,
    );
  }
  const about = await readJson(response);
  const isLake = isJsonObject(about) && about.lake === LAKE_NAME;
  if (isLake && about.projectId === projectId && about.dataset === dataset) return url;
  throw new Fatal(
    isLake
      ? `The Content Lake at ${host} holds project ${String(about.projectId)}, dataset ${String(about.dataset)}, not ${projectId}, ${dataset}. Correct SANITY_DATASET or STUDIO_PORT.`
      : `${host} belongs to another program, or to a Content Lake that is not open. Wait a moment, stop npm start, or correct STUDIO_PORT.`,
  );
}

async function call(url: string, token: string, body?: Json): Promise<Json> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "PUT",
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok) return readJson(response);
  throw new Fatal(
    `The Content Lake refuses the token (${response.status}), because it runs from another data folder: correct LAKE_DATA_DIR, or stop it.`,
  );
}

async function readJson(response: Response): Promise<Json> {
  try {
    return parseJson(await response.text());
  } catch {
    return null;
  }
}
