import { createClient, type SanityClient } from "@sanity/client";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_VERSION } from "../../../src/facts/api-version.ts";
import { LAKE_PATH, SESSION_PATH, STUDIO_API } from "../../../src/facts/studio.ts";
import type { Part } from "../../http/part.ts";
import type { HttpServerOptions } from "../../http/server.ts";
import { createLake, EDITOR, type Lake, type Role } from "content-lake";
import { createAccounts } from "../../people/accounts.ts";
import { Passkeys } from "../../people/passkeys.ts";
import { Passwords } from "../../people/passwords.ts";
import { People } from "../../people/people.ts";
import { ReviewLinks } from "../../people/review-links.ts";
import { studioOrigin } from "../../runtime/studio-address.ts";
import { freePorts } from "../../runtime/testing/free-ports.ts";
import { PARTS, type PartName } from "../door/door.ts";
import { serveEditors } from "../editors.ts";
import { createStudio } from "../studio.ts";

/** Four words, as the page advises. */
export const PASSWORD = "copper meadow orbit jazz";
/** The hash in people's rows: cheap, so that tests do not wait. */
const CHEAP = { log2N: 8, r: 8, p: 1 };

/** The editors' address, over HTTP on this machine, before a lake of its own. */
export interface PeopleStudio {
  lake: Lake & {
    dataDir: string;
    /** A request to an address of the lake, with its token. */
    fetch(path: string, init?: RequestInit): Promise<Response>;
  };
  people: People;
  /** Its log lines. */
  lines: string[];
  /** Its address: `http://127.0.0.1:<port>`. */
  origin: string;
  /** Adds a person with {@link PASSWORD}, as an accepted invitation does. */
  add(name: string, role: Role): Promise<{ id: string; email: string }>;
  /** Signs in over HTTP. @returns the cookie */
  signIn(email: string, password?: string): Promise<string>;
  /** Signs the one editor in over HTTP. @returns the cookie */
  enter(): Promise<string>;
  /** A request to the Studio's origin, as its own page sends it with a cookie. */
  ask(path: string, cookie?: string, init?: RequestInit): Promise<Response>;
  /** Sends JSON whose end comes after something else, once the door knows who sends it. @returns the status */
  slowly(
    method: string,
    path: string,
    cookie: string,
    body: object,
    meanwhile: () => unknown,
  ): Promise<number | undefined>;
  /** The real client with a person's cookie, as the Studio uses it. */
  client(cookie?: string): SanityClient;
  /** The real client with the lake's token, as programs use it. */
  program: SanityClient;
  /** Advances the clock of sessions and throttling, in milliseconds. */
  pass(milliseconds: number): void;
  remove(): Promise<void>;
}

/** Options of a test Studio. */
interface PeopleStudioOptions {
  /** Parts behind the door, besides the lake. */
  parts?: Partial<Record<PartName, Pick<Part, "fetch">>>;
  /** True for a single editor, who signs in with a link. Default: people sign in by name. */
  oneEditor?: boolean;
  /** Address behind a proxy. Default: the Studio's own. */
  publicOrigin?: string;
  /** Port on 127.0.0.1. Default: any free one. */
  port?: number;
  /** Sets timers of the HTTP server. */
  after?: HttpServerOptions["after"];
}

/** Starts one; see {@link PeopleStudio}. */
export async function startPeopleStudio(options: PeopleStudioOptions = {}): Promise<PeopleStudio> {
  let passed = 0;
  const now = () => Date.now() + passed;
  const { oneEditor = false } = options;
  const dir = await mkdtemp(join(tmpdir(), "people-studio-"));
  const [free = 0] = options.port === undefined ? await freePorts(1) : [options.port];
  const place = { STUDIO_HOST: "127.0.0.1", STUDIO_PORT: free, STUDIO_URL: options.publicOrigin };
  const origin = studioOrigin(place);
  const people = new People(dir, { now, ...(oneEditor && { editor: EDITOR }) });
  const passkeys = new Passkeys(people, { origin, elapsed: now });
  const links = oneEditor ? undefined : new ReviewLinks(people);
  const passwords = new Passwords(CHEAP);
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const clocks = { now, elapsed: now };
  const editors = await serveEditors({
    place,
    people,
    accounts: createAccounts({ people, passkeys, links, passwords, origin, log, ...clocks }),
    links,
    origin,
    localOnly: oneEditor,
    ready: () => Promise.resolve({ ready: true, checks: [] }),
    log,
    elapsed: now,
    after: options.after,
  });
  const dataDir = join(dir, "lake");
  const lake = await createLake({
    dataDir,
    url: `${origin}${LAKE_PATH}`,
    projectId: "local",
    dataset: "test",
    ...(!oneEditor && { people }),
  });
  editors.openLake(lake);
  for (const [name, part] of partsOf(options.parts)) editors.openPart(name, () => part);
  const folder = join(dir, "built");
  await mkdir(join(folder, "static"), { recursive: true });
  const start = `<script src="/studio/static/app-C4l-Hx2X.js" type="module"></script>`;
  const page = `<!doctype html><html lang="en"><head></head><body>${start}</body></html>`;
  await writeFile(join(folder, "index.html"), page);
  await writeFile(
    join(folder, "static", "app-C4l-Hx2X.js"),
    `document.body.append("The Studio runs.");`,
  );
  editors.openStudio(await createStudio({ folder, lake: true, accounts: !oneEditor }));

  const ask: PeopleStudio["ask"] = (path, cookie, init = {}) =>
    fetch(origin + path, {
      redirect: "manual",
      ...init,
      headers: { origin, ...(cookie && { cookie }), ...init.headers },
    });
  const begin = async (credentials: object) => {
    const body = JSON.stringify(credentials);
    const headers = { "content-type": "application/json" };
    const response = await ask(SESSION_PATH, undefined, { method: "POST", headers, body });
    return response.headers.get("set-cookie")?.split(";")[0] ?? "";
  };
  const connect = (more: { token: string } | { headers: Record<string, string> }) =>
    createClient({
      projectId: "local",
      dataset: "test",
      apiHost: `${origin}${STUDIO_API}/lake`,
      useProjectHostname: false,
      apiVersion: API_VERSION,
      useCdn: false,
      maxRetries: 0,
      ...more,
    });
  return {
    lake: {
      ...lake,
      dataDir,
      fetch: (path, init = {}) =>
        fetch(lake.url + path, {
          ...init,
          headers: { authorization: `Bearer ${lake.token}`, ...init.headers },
        }),
    },
    people,
    lines,
    origin,
    ask,
    async add(name, role) {
      const email = `${name.toLowerCase()}@example.org`;
      const { token } = people.invite({ email, name, role });
      const person = people.accept(token, { password: await passwords.hash(PASSWORD) });
      if (person === undefined) throw new Error("The invitation was not taken.");
      return person;
    },
    signIn: (email, password = PASSWORD) => begin({ email, password }),
    enter: () => begin({ code: people.issueCode() }),
    slowly: (method, path, cookie, body, meanwhile) =>
      new Promise((resolve, reject) => {
        const type = { "content-type": "application/json" };
        const headers = { ...type, origin, cookie, expect: "100-continue" };
        const request = send(origin + path, { method, headers });
        request.on("error", reject).on("response", (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on("continue", () => {
          meanwhile();
          request.end(JSON.stringify(body));
        });
        request.flushHeaders();
      }),
    client: (cookie) => connect({ headers: { origin, ...(cookie && { cookie }) } }),
    program: connect({ token: lake.token }),
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    async remove() {
      await editors.close();
      await lake.close();
      people.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function partsOf(parts: PeopleStudioOptions["parts"] = {}): [PartName, Part][] {
  const rest = { checks: async () => [], close: async () => undefined };
  return PARTS.flatMap((name) => {
    const part = parts[name];
    return part ? [[name, { ...rest, fetch: (request, env) => part.fetch(request, env) }]] : [];
  });
}
