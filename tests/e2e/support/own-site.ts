import type { ServerResponse } from "node:http";
import { folderSite } from "../../../server/site/folders.ts";
import { baseHeaders } from "../../../server/http/send.ts";
import { handleVisit } from "../../../server/site/serve.ts";
import { serveLocally } from "../../support/own-server.ts";
import { SITE_FOLDER } from "./environment.ts";

/** Fault of an agent's videos: they are not there, or no byte comes before {@link OwnSite.release}. */
type Fault = "missing" | "silent";

/** A server of the site whose files can be spoilt while it runs; what is changed counts from the next request on. */
export interface OwnSite {
  url: string;
  /** Other bytes than the site has, by path. */
  replaced: Map<string, Uint8Array>;
  /** Faults by agents' ids. */
  faults: Map<string, Fault>;
  /** Ids of the agents whose videos were requested, in the order of the first requests. */
  requested: Set<string>;
  /** Removes an agent's fault, and responds to waiting requests. */
  release(voice: string): void;
  close(): Promise<void>;
}

/** A video file of an agent: their id, then the hash of its bytes. */
const VIDEO = /^\/media\/([a-z]+)-[0-9a-f]+\.(?:webm|mp4)$/;

/** Serves a site as it is, but for what a test spoils. @param folder default: the built site */
export async function serveOwnSite(folder = SITE_FOLDER): Promise<OwnSite> {
  const files = folderSite(folder);
  const replaced = new Map<string, Uint8Array>();
  const faults = new Map<string, Fault>();
  const requested = new Set<string>();
  const silenced: { voice: string; respond(): void }[] = [];
  const server = await serveLocally((request, response) => {
    for (const header of Object.entries(baseHeaders())) response.setHeader(...header);
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const voice = VIDEO.exec(path)?.[1] ?? "";
    if (voice !== "") requested.add(voice);
    const respond = () => void handleVisit(request, response, files);
    const bytes = replaced.get(path);
    if (bytes !== undefined) send(response, 200, bytes);
    else if (faults.get(voice) === "missing") send(response, 404);
    else if (faults.get(voice) === "silent") silenced.push({ voice, respond });
    else respond();
  });
  return {
    url: `http://localhost:${server.port}`,
    replaced,
    faults,
    requested,
    release(voice) {
      faults.delete(voice);
      for (const one of silenced.splice(0)) {
        if (one.voice === voice) one.respond();
        else silenced.push(one);
      }
    },
    close: server.close,
  };
}

function send(response: ServerResponse, status: number, bytes?: Uint8Array): void {
  const type = { "Content-Type": "application/octet-stream", "Cache-Control": "no-store" };
  response.writeHead(status, type).end(bytes);
}
