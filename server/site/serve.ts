import { createServer } from "node:http";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { requestPath } from "./address.ts";
import { answer, startAnswer } from "./answer.ts";
import { folderFiles } from "./folder-files.ts";
import { releaseFiles } from "./release-files.ts";
import type { StudioHandler } from "./studio.ts";

/** A running site server. */
export interface SiteServer {
  /** Address for a browser, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** What to serve, and where. */
export type SiteOptions = {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Answers below {@link STUDIO_PATH}; without it there is no Studio. */
  studio?: StudioHandler | undefined;
} & (
  | { /** Absolute path of a built site. */ folder: string }
  | { /** Absolute path of a release store: its current release is served. */ releases: string }
);

/**
 * Serves the site. Unknown paths get the 404 page with status 404; an agent's name is found in any
 * case (`docs/decisions.md`). A new release is seen by the next request, and each answer is of one
 * release.
 */
export async function serveSite(options: SiteOptions): Promise<SiteServer> {
  const { host, studio } = options;
  const files = "folder" in options ? folderFiles(options.folder) : releaseFiles(options.releases);
  const server = createServer((request, response) => {
    startAnswer(response);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    const path = requestPath(request.url);
    if (studio && (path === STUDIO_PATH || path.startsWith(`${STUDIO_PATH}/`))) {
      studio(request, response);
      return;
    }
    void answer(request, response, files);
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  const name = host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host;
  return {
    url: `http://${name}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          files.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
