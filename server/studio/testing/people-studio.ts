import { createClient, type SanityClient } from "@sanity/client";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_VERSION } from "../../../src/facts/api-version.ts";
import { SESSION_PATH, STUDIO_API } from "../../../src/facts/studio.ts";
import { startLocalLake, type LocalLake } from "../../lake/testing/local-lake.ts";
import type { Role } from "../../lake/index.ts";
import { Passkeys } from "../../people/passkeys.ts";
import { Passwords } from "../../people/passwords.ts";
import { People } from "../../people/people.ts";
import { ReviewLinks } from "../../people/review-links.ts";
import { signInOrigin } from "../../runtime/studio-address.ts";
import { freePorts } from "../../runtime/testing/free-ports.ts";
import { createDoor } from "../door/door.ts";
import type { Inner } from "../door/forward.ts";
import { listenForStudio } from "../listener.ts";
import { serveStudio } from "../studio.ts";

/** Four words, as the page advises. */
export const PASSWORD = "copper meadow orbit jazz";
/** The hash in people's rows: cheap, so that tests do not wait. */
const CHEAP = { log2N: 8, r: 8, p: 1 };

/** A Studio with sign-in, over HTTP on this machine, before a lake of its own. */
export interface PeopleStudio {
  lake: LocalLake;
  people: People;
  /** Its address: `http://127.0.0.1:<port>`. */
  origin: string;
  /** Adds a person with {@link PASSWORD}, as an accepted invitation does. */
  add(name: string, role: Role): Promise<{ id: string; email: string }>;
  /** Signs in over HTTP. @returns the cookie */
  signIn(email: string, password?: string): Promise<string>;
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
  /** Moves the clock of sessions and throttling. In milliseconds. */
  pass(milliseconds: number): void;
  remove(): Promise<void>;
}

/** How to start one. */
interface PeopleStudioOptions {
  /** Programs behind the door, besides the lake. */
  inner?: Partial<Record<"avatars" | "publisher" | "preview", Inner>>;
  /** Address behind a proxy. Default: the Studio's own. */
  publicOrigin?: string;
  /** Port on 127.0.0.1. Default: any free one. */
  port?: number;
}

/** Starts one; see {@link PeopleStudio}. */
export async function startPeopleStudio(options: PeopleStudioOptions = {}): Promise<PeopleStudio> {
  let passed = 0;
  const now = () => Date.now() + passed;
  const dir = await mkdtemp(join(tmpdir(), "people-studio-"));
  const people = new People(dir, now);
  const passkeys = new Passkeys(dir, now);
  const links = new ReviewLinks(dir, now);
  const [free = 0] = options.port === undefined ? await freePorts(1) : [options.port];
  const place = { STUDIO_PORT: free, STUDIO_URL: options.publicOrigin, SIGN_IN: "on" as const };
  const origin = signInOrigin(place);
  const lake = await startLocalLake({ people, publicUrl: `${origin}${STUDIO_API}/lake` });
  const passwords = new Passwords(CHEAP);
  const door = createDoor({
    people,
    passkeys,
    origin,
    inner: { ...options.inner, lake: { url: lake.lake.url, secret: lake.lake.token } },
    links,
    passwords,
    elapsed: now,
    now,
    log: () => undefined,
  });
  const folder = join(dir, "built");
  await mkdir(join(folder, "static"), { recursive: true });
  const start = `<script src="/studio/static/app-C4l-Hx2X.js" type="module"></script>`;
  const page = `<!doctype html><html lang="en"><head></head><body>${start}</body></html>`;
  await writeFile(join(folder, "index.html"), page);
  await writeFile(
    join(folder, "static", "app-C4l-Hx2X.js"),
    `document.body.append("The Studio runs.");`,
  );
  const listener = await listenForStudio(place);
  listener.onUpgrade((request, socket, head) => void door.upgrade(request, socket, head));
  const session = { url: `${origin}${STUDIO_API}/lake`, project: "local", person: true };
  listener.studio.open(await serveStudio({ folder, local: { session }, door }));

  const ask: PeopleStudio["ask"] = (path, cookie, init = {}) =>
    fetch(origin + path, {
      redirect: "manual",
      ...init,
      headers: { origin, ...(cookie && { cookie }), ...init.headers },
    });
  return {
    lake,
    people,
    origin,
    ask,
    async add(name, role) {
      const email = `${name.toLowerCase()}@example.org`;
      const { token } = people.invite({ email, name, role });
      const person = people.accept(token, { password: await passwords.hash(PASSWORD) });
      if (person === undefined) throw new Error("The invitation was not taken.");
      return person;
    },
    async signIn(email, password = PASSWORD) {
      const body = JSON.stringify({ email, password });
      const headers = { "content-type": "application/json" };
      const response = await ask(SESSION_PATH, undefined, { method: "POST", headers, body });
      return response.headers.get("set-cookie")?.split(";")[0] ?? "";
    },
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
    client: (cookie) =>
      createClient({
        projectId: "local",
        dataset: "test",
        apiHost: `${origin}${STUDIO_API}/lake`,
        useProjectHostname: false,
        apiVersion: API_VERSION,
        useCdn: false,
        maxRetries: 0,
        headers: { origin, ...(cookie && { cookie }) },
      }),
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    async remove() {
      door.close();
      await listener.close();
      await lake.remove();
      people.close();
      passkeys.close();
      links.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
