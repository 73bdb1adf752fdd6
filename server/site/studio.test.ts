import { createServer, request as send, type Server } from "node:http";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMMUTABLE, REVALIDATE } from "./headers.ts";
import { isOfThisMachine } from "../http/local.ts";
import { serveStudio, type StudioSession } from "./studio.ts";

const SESSION = { url: "http://127.0.0.1:3333", token: `lake-"<$&>` };
const PAGE = `<!doctype html><html><head><title>Studio</title><script>start()</script></head></html>`;

let folder: string;
const open: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-test-"));
  await mkdir(join(folder, "static"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "static", "lib-C4l-Hx2X.js"), "lib()");
  await writeFile(join(folder, "static", "favicon.ico"), "icon");
});
afterAll(async () => {
  for (const server of open) server.close();
  await rm(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** Serves the Studio; the result asks it for a path. */
async function serving(
  session: StudioSession | undefined,
  others: { avatars?: string; mediaHost?: string } = {},
) {
  const handler = await serveStudio({ folder, session, ...others });
  const server = createServer(handler);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<Answer>((resolve, reject) => {
      const asked = send({ host: "127.0.0.1", port, path, headers, method }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      asked.on("error", reject);
      asked.end();
    });
}

describe("the right to write", () => {
  test("is given to the page on this machine, at every address of the Studio", async () => {
    const ask = await serving(SESSION);
    for (const path of ["/studio/", "/studio/structure/agent;agent-nora?x=1"]) {
      const { status, headers, text } = await ask(path);
      expect(status).toBe(200);
      expect(text).toContain(
        `<meta name="content-lake" data-url="http://127.0.0.1:3333" data-token="lake-&#34;&#60;$&#38;&#62;">`,
      );
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await ask("/studio/", {}, "HEAD")).text).toBe("");
  });

  test.each<[string, Record<string, string>]>([
    ["by another name", { host: "example.org" }],
    ["by a name that begins like ours", { host: "localhost.example.org" }],
    ["by a name that begins like our address", { host: "127.0.0.1.example.org:4321" }],
    ["through a proxy", { host: "localhost", "x-forwarded-for": "192.0.2.7" }],
    ["through a proxy of the newer kind", { host: "localhost", forwarded: "for=192.0.2.7" }],
  ])("is not given to whoever asks %s", async (_, headers) => {
    const ask = await serving(SESSION);
    const { status, text } = await ask("/studio/", headers);
    expect(status).toBe(403);
    expect(text).not.toContain("lake-");
  });

  test("is not given to another machine, whatever it calls this one", () => {
    const from = (remoteAddress: string | undefined, host = "localhost:4321") =>
      isOfThisMachine({ headers: { host }, socket: { remoteAddress } });
    expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map((peer) => from(peer))).toEqual([
      true,
      true,
      true,
    ]);
    expect(["192.0.2.7", "::ffff:192.0.2.7", undefined].map((peer) => from(peer))).toEqual([
      false,
      false,
      false,
    ]);
    expect(from("::1", "[::1]:4321")).toBe(true);
  });
});

test("on a real project the page is Sanity's own, and anyone may open it", async () => {
  const ask = await serving(undefined);
  const { status, headers, text } = await ask("/studio/", { host: "cms.example.org" });
  expect([status, text]).toEqual([200, PAGE]);
  expect(headers["content-security-policy"]).toContain("https://*.sanity.io");
});

test("the Studio may run its own scripts and speak with the lake, and nobody may frame it", async () => {
  const ask = await serving(SESSION);
  const policy = String((await ask("/studio/")).headers["content-security-policy"]);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(?:;|$)/);
  expect(policy).toContain("connect-src 'self' data: http://127.0.0.1:3333 ws://127.0.0.1:3333");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("the Studio may frame the preview by each name of this machine, and its page says where it is", async () => {
  const { headers, text } = await (
    await serving({ ...SESSION, preview: "http://localhost:4322" })
  )("/studio/");
  expect(text).toContain(`data-preview="http://localhost:4322"`);
  expect(headers["content-security-policy"]).toContain(
    "frame-src http://localhost:4322 http://127.0.0.1:4322;",
  );
  const without = await (await serving(SESSION))("/studio/");
  expect(without.text).not.toContain("data-preview");
  expect(without.headers["content-security-policy"]).not.toContain("frame-src");
});

test("the Studio may ask the asset-generation service, and play what the media host keeps", async () => {
  const avatars = "http://localhost:4324";
  const mediaHost = "https://media.example.org";
  const onLake = await (await serving({ ...SESSION, avatars }, { mediaHost }))("/studio/");
  expect(onLake.text).toContain(`data-avatars="${avatars}"`);
  const onProject = await (await serving(undefined, { avatars, mediaHost }))("/studio/");
  expect(onProject.text).not.toContain("data-avatars");
  for (const { headers } of [onLake, onProject]) {
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/connect-src [^;]* http:\/\/localhost:4324(?:;|$)/);
    // The captions come as text, and are played from a blob.
    expect(policy).toMatch(/media-src 'self' blob: [^;]* https:\/\/media\.example\.org;/);
    expect(policy).toMatch(/img-src [^;]* https:\/\/media\.example\.org;/);
  }
});

test("files are found, kept where their name changes with them, and never made up", async () => {
  const ask = await serving(SESSION);
  const lib = await ask("/studio/static/lib-C4l-Hx2X.js");
  expect([lib.status, lib.text, lib.headers["cache-control"]]).toEqual([200, "lib()", IMMUTABLE]);
  const icon = await ask("/studio/static/favicon.ico");
  expect(icon.headers["content-type"]).toBe("image/vnd.microsoft.icon");
  expect(icon.headers["cache-control"]).toBe(REVALIDATE);
  expect((await ask("/studio/static/gone-12345678.js")).status).toBe(404);
  expect((await ask("/studio/static/../index.html")).text).not.toContain('lake-"');
});

test("its address works without a slash at the end", async () => {
  const ask = await serving(SESSION);
  const { status, headers } = await ask("/studio");
  expect([status, headers.location]).toEqual([302, "/studio/"]);
});
