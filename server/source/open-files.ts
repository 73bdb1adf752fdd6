import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeServer, listen } from "../http/listen.ts";
import type { ApiDataset } from "../transfer/api.ts";

type RunningLake = ApiDataset & { apiHost: string };

/**
 * Sanity's exporter asks for files without a token, and the embedded lake gives none without it: an address of this
 * process, which nobody else knows, adds it for as long as it is used.
 */
export async function withOpenFiles<T>(
  source: RunningLake,
  use: (source: RunningLake) => Promise<T>,
): Promise<T> {
  const { apiHost, token } = source;
  const place = `/${randomUUID()}`;
  const forward = async ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    if (!url.startsWith(`${place}/`)) return void response.writeHead(404).end();
    const headers = { authorization: `Bearer ${token}` };
    const fetched = await fetch(apiHost + url.slice(place.length), { headers });
    const bytes = Buffer.from(await fetched.arrayBuffer());
    const type = fetched.headers.get("content-type") ?? "application/octet-stream";
    // Documents contain the addresses of their files.
    const body = /json/.test(type)
      ? String(bytes).replaceAll(`"${apiHost}/`, `"${address}/`)
      : bytes;
    response.writeHead(fetched.status, { "content-type": type }).end(body);
  };
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  const settings = { port: "" };
  const at = { port: 0, host: "127.0.0.1", program: "the export", settings };
  const address = `http://127.0.0.1:${await listen(server, at)}${place}`;
  try {
    return await use({ ...source, apiHost: address });
  } finally {
    await closeServer(server);
  }
}
