import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "./clock.ts";
import { serveLake, type Lake, type Person, type ServeOptions } from "./index.ts";
import { closeServer, listen } from "./serve.ts";

/** A document as a test writes it: an id is made where none is given. */
export type TestDocument = { _type: string; _id?: string } & Record<string, unknown>;

/**
 * Runs a test against a lake of its own in memory, which holds some documents and is gone afterwards.
 * @param use gets a client with the right to write
 */
export async function withLake<T>(
  documents: readonly TestDocument[],
  use: (client: SanityClient) => Promise<T>,
): Promise<T> {
  const local = await startLocalLake({ projectId: "test", inMemory: true, token: "test" });
  try {
    if (documents.length > 0) {
      const create = documents.map((document) => ({ create: { _id: "", ...document } }));
      await local.client.mutate(create);
    }
    return await use(local.client);
  } finally {
    await local.remove();
  }
}

/** A lake of a test's own, on any free port, with an empty data folder. */
export interface LocalLake {
  lake: Lake;
  dataDir: string;
  /** A client with the lake's token. */
  client: SanityClient;
  /** A client with other settings; `token: undefined` is a visitor. */
  with(config: Partial<ClientConfig>): SanityClient;
  /** A request to an address of the lake, with its token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Stops the lake and starts it again on the same folder. */
  restart(options?: Partial<ServeOptions>): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a lake; see {@link LocalLake}. */
export async function startLocalLake(options: Partial<ServeOptions> = {}): Promise<LocalLake> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "lake-test-")));
  const start = (more: Partial<ServeOptions>) =>
    serveLake({ port: 0, projectId: "local", dataset: "test", ...options, dataDir, ...more });
  const connect = (lake: Lake, config: Partial<ClientConfig> = {}) =>
    createClient({
      projectId: lake.projectId,
      dataset: lake.dataset,
      token: lake.token,
      apiHost: lake.url,
      useProjectHostname: false,
      apiVersion: "2026-05-01",
      useCdn: false,
      maxRetries: 0,
      ...config,
    });
  const lake = await start({});
  const local: LocalLake = {
    lake,
    dataDir,
    client: connect(lake),
    with: (config) => connect(local.lake, config),
    fetch: (path, init = {}) =>
      fetch(path.startsWith("http") ? path : `${local.lake.url}${path}`, {
        ...init,
        // On a busy machine an idle connection ends while a request is on its way in it.
        headers: {
          authorization: `Bearer ${local.lake.token}`,
          connection: "close",
          ...init.headers,
        },
      }),
    restart: async (more = {}) => {
      await local.lake.close();
      local.lake = await start(more);
      local.client = connect(local.lake);
    },
    remove: async () => {
      await local.lake.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return local;
}

/** An address at which a lake takes whoever comes for one person, as behind the editors' door. */
export interface Door {
  url: string;
  close(): Promise<void>;
}

/** Opens an address on any free port; see {@link Door}. Without a person only the token counts. */
export async function openDoor(
  lake: Pick<Lake, "handle" | "upgrade">,
  person?: Person,
): Promise<Door> {
  const server = createServer((request, response) => {
    void lake.handle(request, response, person);
  });
  server.on("upgrade", (request, socket, head) => lake.upgrade(request, socket, head, person));
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

/** A clock that moves only when a test moves it. */
export interface MovedClock extends Clock {
  /** Milliseconds that it was moved by. */
  elapsed(): number;
  /** Moves the clock to a time, and runs due timers. */
  moveTo(time: string): void;
  /** Moves it by so many milliseconds. */
  pass(milliseconds: number): void;
  /** Milliseconds that are left of each timer. */
  waits(): number[];
  /** Sets only the wall clock, as when a machine wakes up or is corrected: no timer runs. */
  set(time: string): void;
}

interface Timer {
  at: number;
  run: () => void;
}

/** Makes a clock at a time, ISO 8601. */
export function movedClock(time: string): MovedClock {
  let wall = Date.parse(time);
  let elapsed = 0;
  const timers = new Set<Timer>();
  const due = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
  const advance = (milliseconds: number) => {
    elapsed += milliseconds;
    wall += milliseconds;
  };
  const pass = (milliseconds: number) => {
    const until = elapsed + milliseconds;
    for (let [next] = due(until); next !== undefined; [next] = due(until)) {
      timers.delete(next);
      if (next.at > elapsed) advance(next.at - elapsed);
      next.run();
    }
    if (until > elapsed) advance(until - elapsed);
  };
  return {
    wall: () => wall,
    elapsed: () => elapsed,
    after: (milliseconds, run) => {
      const timer = { at: elapsed + milliseconds, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    set: (to) => void (wall = Date.parse(to)),
    moveTo: (to) => pass(Date.parse(to) - wall),
    pass,
    waits: () => [...timers].map(({ at }) => at - elapsed),
  };
}
