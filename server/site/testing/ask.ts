import { request } from "node:http";

/** A response with its bytes, not decoded. */
export interface SiteResponse {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/**
 * Requests exactly this path: unlike `fetch`, it does not normalize the path. Each request has a connection of
 * its own. @throws Error without a complete response
 */
export function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<SiteResponse> {
  const { port } = new URL(url);
  const options = { host: "127.0.0.1", port, path, headers, method, agent: false } as const;
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

/** The status at a path; undefined without a complete response. */
export function statusAt(url: string, path = "/"): Promise<number | undefined> {
  return ask(url, path).then(
    ({ status }) => status,
    () => undefined,
  );
}
