import { accessProblem, type AccessRules } from "../http/access.ts";
import { closeServer, listen } from "../http/listen.ts";
import { sendJson } from "../http/send-body.ts";
import { createHttpServer, refuseSocket } from "../http/server.ts";
import { apiError } from "./errors.ts";
import { LAKE_HEADERS } from "./http/handler.ts";
import { createLake, type Lake, type LakeOptions } from "./lake.ts";

/** The only address that it listens on: what the lake stores is for this machine. */
const HOST = "127.0.0.1";

/** How to run a lake with a listener of its own. */
export interface ServeOptions extends Omit<LakeOptions, "url"> {
  /** 1 to 65535, or 0 for any free port. */
  port: number;
}

/**
 * Starts a lake with a listener of its own on 127.0.0.1: for commands while `npm start` does not run,
 * and for tests. `@sanity/client` talks to it unchanged (`apiHost: lake.url`, `useProjectHostname: false`).
 * @throws PortError when the port is taken or not allowed
 * @throws {LakeStartError} as {@link createLake} does
 */
export async function serveLake({ port, ...options }: ServeOptions): Promise<Lake> {
  const opening = Promise.withResolvers<Lake>();
  const access: AccessRules = { hosts: [], origins: [] };
  const server = createHttpServer({
    headers: LAKE_HEADERS,
    access,
    ready: async () => {
      const lake = await opening.promise;
      const checks = [...(await lake.checks())];
      return { ready: checks.every(({ ok }) => ok), checks };
    },
    handle: async (request, response) => (await opening.promise).handle(request, response),
    refuse: (response, status, message) => {
      sendJson(response, status, apiError(status, message).body);
    },
    log: (line) => options.logger?.error(line),
    isUpload: () => true,
  });
  server.on("upgrade", (request, socket, head) => {
    const problem = accessProblem(request, access);
    if (problem !== undefined) return refuseSocket(socket, problem.status, LAKE_HEADERS);
    void opening.promise.then((lake) => lake.upgrade(request, socket, head));
  });
  const program = "the Content Lake";
  const listening = await listen(server, {
    port,
    host: HOST,
    program,
    settings: { port: "--port" },
  });
  try {
    const lake = await createLake({ ...options, url: `http://${HOST}:${listening}` });
    opening.resolve(lake);
    return {
      ...lake,
      // A listener that closes waits for its sockets, which the lake ends.
      close: async () => void (await Promise.all([closeServer(server), lake.close()])),
    };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}
