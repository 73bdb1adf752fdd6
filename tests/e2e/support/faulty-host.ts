import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { handleVisit } from "../../../server/site/serve.ts";
import { folderSite } from "../../../server/site/folders.ts";
import { SECURITY_HEADERS } from "../../../server/site/send-file.ts";
import { mediaType } from "../../../server/release/paths.ts";
import { CHUNK_BYTES, sealedLength } from "sealed-site";
import { serveHere } from "../../support/own-server.ts";
import { SEALED, SERVED_FOLDER } from "./environment.ts";
import { servedMedia } from "./sealed-media.ts";

/**
 * Fault of an agent's video files.
 *
 * - `missing`: they are not there.
 * - `stalling`: some bytes come, then nothing any more.
 * - `cut`: only the first part was ever stored.
 * - `damaged`: from some byte on they hold noise.
 * - `silent`: no byte comes before {@link FaultyHost.release}.
 */
export type Fault = "missing" | "stalling" | "cut" | "damaged" | "silent";

/** A server of the built site whose videos can be spoilt while it runs. */
export interface FaultyHost {
  url: string;
  /** By agents' ids; what is changed counts from the next request on. */
  faults: Map<string, Fault>;
  /** Ids of the agents whose videos were requested, in the order of the first requests. */
  requested: Set<string>;
  /** Removes an agent's fault, and responds to waiting requests. */
  release(voice: string): void;
  close(): Promise<void>;
}

/** A video file of an agent: their id, then the hash of its bytes. */
const VIDEO = /^\/media\/([a-z]+)-[0-9a-f]+\.(?:webm|mp4)$/;
/** Share of a file that arrives of it before something happens. */
const GOOD_SHARE = 0.2;
/** A sealed video plays nothing before its first chunk is whole, in bytes. */
const GOOD_LEAST = SEALED ? sealedLength(CHUNK_BYTES) : 0;

/** Serves the site as it is, but for the videos that a test spoils. */
export async function serveFaultily(): Promise<FaultyHost> {
  const files = folderSite(SERVED_FOLDER);
  const named = await servedMedia();
  const faults = new Map<string, Fault>();
  const requested = new Set<string>();
  const silenced: { voice: string; respond(): void }[] = [];
  const server = await serveHere((request, response) => {
    for (const header of Object.entries(SECURITY_HEADERS)) response.setHeader(...header);
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const voice = VIDEO.exec(named.get(path) ?? path)?.[1];
    if (voice !== undefined) requested.add(voice);
    const fault = faults.get(voice ?? "");
    const serve = () => void handleVisit(request, response, files);
    if (voice === undefined || fault === undefined) serve();
    else if (fault === "silent") silenced.push({ voice, respond: serve });
    else spoil(request, response, path, fault);
  });
  return {
    url: `http://localhost:${server.port}`,
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

function spoil(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  fault: Exclude<Fault, "silent">,
): void {
  if (fault === "missing") {
    response.writeHead(404, { "Cache-Control": "no-store" }).end();
    return;
  }
  const whole = readFileSync(join(SERVED_FOLDER, path));
  const good = Math.max(Math.floor(whole.length * GOOD_SHARE), GOOD_LEAST);
  const bytes = fault === "cut" ? whole.subarray(0, good) : whole;
  // The same noise each time: what a browser makes of it is then the same as well.
  if (fault === "damaged")
    for (let at = good; at < bytes.length; at++) bytes[at] = (at * 151) & 255;

  const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const start = Number(from);
  const end = Math.min(to === "" ? Infinity : Number(to), bytes.length - 1);
  const range = `bytes ${start}-${end}/${bytes.length}`;
  response.writeHead(request.headers.range === undefined ? 200 : 206, {
    "Content-Type": mediaType(path),
    "Content-Length": end - start + 1,
    "Accept-Ranges": "bytes",
    "Cache-Control": "no-store",
    ...(request.headers.range !== undefined && { "Content-Range": range }),
  });
  if (fault === "stalling") response.write(bytes.subarray(start, Math.max(start, good)));
  else response.end(bytes.subarray(start, end + 1));
}
