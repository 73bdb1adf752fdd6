import { serveLocally } from "../../support/own-server.ts";

/** A server that notes every request, and that every page may ask. */
export interface Spy {
  url: string;
  /** Paths that were asked for. */
  seen: string[];
  /** Answers a path with a file instead of noting it. @param type its media type */
  serve(path: string, body: string | Buffer, type: string): void;
  close(): Promise<void>;
}

/** Starts one on any free port. */
export async function startSpy(): Promise<Spy> {
  const seen: string[] = [];
  const files = new Map<string, { body: string | Buffer; type: string }>();
  const server = await serveLocally((request, response) => {
    const path = request.url ?? "/";
    const file = files.get(path);
    if (file === undefined && path !== "/favicon.ico") seen.push(path);
    response.writeHead(200, {
      "content-type": file?.type ?? "text/plain",
      "access-control-allow-origin": "*",
    });
    response.end(file?.body ?? "seen");
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    seen,
    serve: (path, body, type) => void files.set(path, { body, type }),
    close: server.close,
  };
}
