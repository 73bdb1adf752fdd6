import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { IMMUTABLE, REVALIDATE } from "../site/headers.ts";
import { CODE_LIFETIME_MS, SignInCodes } from "./codes.ts";
import { listenForStudio, type StudioListener } from "./listener.ts";
import { localStudio } from "../runtime/studio-address.ts";
import type { Neighbors, StudioSession } from "./page.ts";
import { serveStudio } from "./studio.ts";

const TOKEN = "lake-the-secret-of-the-tests";
const SESSION = { url: "http://127.0.0.1:3333", project: `pol"<$&>` };
const START = `<script src="/studio/static/sanity-abcdefgh.js" type="module"></script>`;
const PAGE = `<!doctype html><html><head><title>Studio</title><script>start()</script></head><body>${START}</body></html>`;

let folder: string;
let now = Date.now();
let codes: SignInCodes;
const open: StudioListener[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-test-"));
  await mkdir(join(folder, "static"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "static", "lib-C4l-Hx2X.js"), "lib()");
  await writeFile(join(folder, "static", "favicon.ico"), "icon");
  codes = new SignInCodes(join(folder, "lake"), () => now);
});
afterEach(() => Promise.all(open.splice(0).map((listener) => listener.close())));
afterAll(() => rm(folder, { recursive: true }));

interface StudioResponse {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

interface Ask {
  (
    path: string,
    headers?: Record<string, string>,
    method?: string,
    body?: string,
  ): Promise<StudioResponse>;
  /** Sends a code as the sign-in page does, but for what is different. */
  signIn(code: string, headers?: Record<string, string>): Promise<StudioResponse>;
}

/** Serves the Studio; the result asks it for a path. */
async function serving(
  session: StudioSession | undefined,
  others: Neighbors & { STUDIO_URL?: string } = {},
): Promise<Ask> {
  let elapsed = 0;
  const { STUDIO_URL, ...neighbors } = others;
  const listener = await listenForStudio({ STUDIO_PORT: 0, STUDIO_URL });
  open.push(listener);
  const { port, studio } = listener;
  const origin = localStudio({ STUDIO_PORT: port });
  const signInOptions = { codes, token: TOKEN, origins: [origin], elapsed: () => (elapsed += 1) };
  const local = session && { session, signIn: signInOptions };
  studio.open(await serveStudio({ folder, local, ...neighbors }));
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET", body = "") =>
    new Promise<StudioResponse>((resolve, reject) => {
      const asked = send({ host: "127.0.0.1", port, path, headers, method }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      asked.on("error", reject);
      asked.end(body);
    });
  return Object.assign(ask, {
    signIn: (code: string, headers: Record<string, string> = {}) =>
      ask(
        "/studio/sign-in",
        { origin, "content-type": "application/json", ...headers },
        "POST",
        JSON.stringify({ code }),
      ),
  });
}

describe("the page of the embedded lake", () => {
  test("says where the lake is, at every address of the Studio, and holds no token", async () => {
    const ask = await serving(SESSION);
    for (const path of ["/studio/", "/studio/structure/agent;agent-nora?x=1"]) {
      const { status, headers, text } = await ask(path);
      expect(status).toBe(200);
      expect(text).toContain(
        `<meta name="content-lake" data-url="http://127.0.0.1:3333" data-project="pol&#34;&#60;$&#38;&#62;">`,
      );
      expect(text).not.toContain(TOKEN);
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await ask("/studio/", {}, "HEAD")).text).toBe("");
  });

  test("starts the Studio after the sign-in alone", async () => {
    const { text } = await (await serving(SESSION))("/studio/");
    expect(text).toContain(`<template id="studio-app">${START}</template>`);
    expect(text.split(START)).toHaveLength(2);
    expect(text).toContain(`<script src="/studio/sign-in.js" type="module"></script>`);
    const script = await (await serving(SESSION))("/studio/sign-in.js");
    expect(script.headers["content-type"]).toContain("javascript");
    // A browser reads it: no types are left.
    expect(() => new Function(script.text.replace(/^export \{\};$/m, ""))).not.toThrow();
  });

  test.each<[string, Record<string, string>, number]>([
    ["by another name", { host: "example.org" }, 421],
    ["by a name that begins like ours", { host: "localhost.example.org" }, 421],
    ["through a proxy", { "x-forwarded-for": "192.0.2.7" }, 403],
    ["through a proxy that says so in the standard way", { forwarded: "for=192.0.2.7" }, 403],
  ])("is not given %s", async (_how, headers, expected) => {
    const ask = await serving(SESSION);
    for (const path of ["/studio/", "/studio/static/lib-C4l-Hx2X.js"]) {
      const { status, text } = await ask(path, { host: "127.0.0.1", ...headers });
      expect(status).toBe(expected);
      expect(text).not.toMatch(/data-url|lib\(\)/);
    }
  });

  test("asked for by the name localhost, the browser is sent to the one origin of the Studio", async () => {
    const ask = await serving(SESSION);
    const { status, headers } = await ask("/studio/vision?x=1", { host: "localhost:4326" });
    expect(status).toBe(302);
    expect(headers.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/studio\/vision\?x=1$/);
  });
});

describe("signing in", () => {
  test("a code is valid once, and too long to guess", async () => {
    const ask = await serving(SESSION);
    const code = codes.issue();
    expect(Buffer.from(code, "base64url").length * 8).toBeGreaterThanOrEqual(128);
    const { status, headers, text } = await ask.signIn(code);
    expect([status, JSON.parse(text)]).toEqual([200, { token: TOKEN }]);
    expect(headers["cache-control"]).toBe("no-store");
    const again = await ask.signIn(code);
    expect(again.status).toBe(401);
    expect(again.text).not.toContain(TOKEN);
  });

  test("of two who use a code at the same time one gets in", async () => {
    const ask = await serving(SESSION);
    const code = codes.issue();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask.signIn(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  test("a code expires after an hour, also when the clock was set back", async () => {
    const ask = await serving(SESSION);
    const [late, early] = [codes.issue(), codes.issue()];
    now += CODE_LIFETIME_MS;
    expect((await ask.signIn(late)).status).toBe(401);
    now -= 2 * CODE_LIFETIME_MS;
    expect((await ask.signIn(early)).status).toBe(401);
    now = Date.now();
  });

  test("a code that cannot be kept is refused with what to do", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    expect(() => new SignInCodes(file).issue()).toThrow(/Make the folder writable .*LAKE_DATA_DIR/);
  });

  test("only hashes of codes are on the disk, for this user alone", async () => {
    const code = codes.issue();
    const kept = join(folder, "lake", "studio-codes");
    const names = await readdir(kept);
    expect(names.length).toBeGreaterThan(0);
    expect(names.join()).not.toContain(code);
    const modes = [kept, ...names.map((name) => join(kept, name))].map(async (path) => {
      const { mode } = await stat(path);
      return mode & 0o077;
    });
    expect(await Promise.all(modes)).toEqual([0, ...names.map(() => 0)]);
    codes.redeem(code);
  });

  test.each<[string, Record<string, string>, number]>([
    ["a page of another origin", { origin: "https://evil.example" }, 403],
    ["a page of the site", { origin: "http://localhost:4321" }, 403],
    ["a page of another port", { origin: "http://127.0.0.1:9999" }, 403],
    ["a form", { "content-type": "text/plain" }, 415],
    ["a client behind a proxy", { "x-forwarded-for": "192.0.2.1" }, 403],
  ])("%s cannot use a code, and it stays good", async (_who, headers, expected) => {
    const ask = await serving(SESSION);
    const code = codes.issue();
    expect((await ask.signIn(code, headers)).status).toBe(expected);
    expect((await ask.signIn(code)).status).toBe(200);
  });

  test("without an origin no code is taken", async () => {
    const ask = await serving(SESSION);
    const json = { "content-type": "application/json" };
    const body = JSON.stringify({ code: codes.issue() });
    expect((await ask("/studio/sign-in", json, "POST", body)).status).toBe(403);
    expect((await ask("/studio/sign-in")).status).toBe(405);
  });

  test("a client that tries many codes has to wait", async () => {
    const ask = await serving(SESSION);
    const answers: StudioResponse[] = [];
    for (let n = 0; n < 12; n++) answers.push(await ask.signIn(`guess-${n}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test.each(["", "{", `{"code":1}`, `{"code":"x","more":1}`, `{"code":"${"x".repeat(2000)}"}`])(
    "a body that is no code is refused: %.20s",
    async (body) => {
      const ask = await serving(SESSION);
      const { headers } = await ask("/studio/", { host: "localhost:1" });
      const origin = new URL(String(headers.location)).origin;
      const answer = await ask(
        "/studio/sign-in",
        { origin, "content-type": "application/json" },
        "POST",
        body,
      );
      expect(answer.status).toBe(400);
    },
  );
});

test("on a real project the page is Sanity's own, at this machine and at its public name", async () => {
  const ask = await serving(undefined, { STUDIO_URL: "https://cms.example.org" });
  for (const host of ["127.0.0.1", "cms.example.org"]) {
    const { status, headers, text } = await ask("/studio/", { host });
    expect([status, text]).toEqual([200, PAGE]);
    expect(headers["content-security-policy"]).toContain("https://*.sanity.io");
    expect(headers["strict-transport-security"]).toBeDefined();
  }
  expect((await ask("/studio/", { host: "other.example.org" })).status).toBe(421);
  expect((await ask.signIn(codes.issue())).status).toBe(405);
});

test("the Studio may run its own scripts and use the lake, and no page may frame it", async () => {
  const ask = await serving(SESSION);
  const policy = String((await ask("/studio/")).headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(?:;|$)/);
  expect(policy).toContain("connect-src 'self' data: http://127.0.0.1:3333 ws://127.0.0.1:3333");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("the Studio may frame the preview, and its page says where it is", async () => {
  const preview = "http://127.0.0.1:4322";
  const { headers, text } = await (await serving({ ...SESSION, preview }))("/studio/");
  expect(text).toContain(`data-preview="${preview}"`);
  expect(headers["content-security-policy"]).toContain(`frame-src ${preview};`);
  const without = await (await serving(SESSION))("/studio/");
  expect(without.text).not.toContain("data-preview");
  expect(without.headers["content-security-policy"]).not.toContain("frame-src");
});

test("the Studio may ask the asset-generation service, and play what the media host keeps", async () => {
  const avatars = "http://127.0.0.1:4324";
  const mediaHost = "https://media.example.org";
  const onLake = await (await serving({ ...SESSION, avatars }, { mediaHost }))("/studio/");
  expect(onLake.text).toContain(`data-avatars="${avatars}"`);
  const onProject = await (await serving(undefined, { avatars, mediaHost }))("/studio/");
  expect(onProject.text).not.toContain("data-avatars");
  for (const { headers } of [onLake, onProject]) {
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/connect-src [^;]* http:\/\/127\.0\.0\.1:4324(?:;|$)/);
    // The captions come as text, and are played from a blob.
    expect(policy).toMatch(/media-src 'self' blob: [^;]* https:\/\/media\.example\.org;/);
    expect(policy).toMatch(/img-src [^;]* https:\/\/media\.example\.org;/);
  }
});

test("the Studio of the lake may ask the publisher for releases", async () => {
  const publisher = "http://127.0.0.1:4323";
  const { text, headers } = await (await serving({ ...SESSION, publisher }))("/studio/");
  expect(text).toContain(`data-publisher="${publisher}"`);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/connect-src [^;]* http:\/\/127\.0\.0\.1:4323(?:;|$)/);
});

test("files are found, kept where their name changes with them, and never made up", async () => {
  const ask = await serving(SESSION);
  const lib = await ask("/studio/static/lib-C4l-Hx2X.js");
  expect([lib.status, lib.text, lib.headers["cache-control"]]).toEqual([200, "lib()", IMMUTABLE]);
  const icon = await ask("/studio/static/favicon.ico");
  expect(icon.headers["content-type"]).toBe("image/vnd.microsoft.icon");
  expect(icon.headers["cache-control"]).toBe(REVALIDATE);
  expect((await ask("/studio/static/gone-12345678.js")).status).toBe(404);
  expect((await ask("/studio/static/../index.html")).text).not.toContain("content-lake");
});

test("its address works without a slash at the end, and no other path does", async () => {
  const ask = await serving(SESSION);
  for (const path of ["/", "/studio"]) {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([302, "/studio/"]);
  }
  expect((await ask("/elsewhere")).status).toBe(404);
  expect((await ask("/studio/", {}, "POST")).status).toBe(405);
});
