import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testFolder } from "../support/test-folder.ts";
import { redirectRules } from "../../src/facts/redirects.ts";
import { Releases } from "../../server/release/releases.ts";
import { freePorts } from "../../server/runtime/testing/free-ports.ts";
import { serveSite, type SiteServer } from "../../server/site/serve.ts";
import { ask as askOwn } from "../../server/site/testing/ask.ts";
import { WebSocket } from "ws";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";
import { PROXIES } from "./https-proxies.ts";
import { lacks } from "../run-all.ts";

/*
 * Site, Studio and webhook on one HTTPS origin, behind the Caddy of this machine and, with --all, its nginx, with our
 * own files for them. They serve the current release's files themselves: visitors notice no difference.
 */

const QUERY = "/studio/api/lake/v2026-05-01/data/query/test?query=*";
const PAGE = `<!doctype html><title>Eight</title>${"<p>eight voices, one score</p>".repeat(400)}`;
const VIDEO = Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * n) % 251));
const SITE = {
  "index.html": PAGE,
  "404.html": `${PAGE}<p>missing</p>`,
  "agent/nora/index.html": `${PAGE}<h1>Nora</h1>`,
  "agent/old/index.html": "<p>This page leads on.</p>",
  "_astro/app-1.js": `run();${"/* long */".repeat(100)}`,
  "_astro/serif.woff2": VIDEO,
  "media/video.mp4": VIDEO,
  "media/nora.vtt": "WEBVTT",
  "media/nora.svg": "<svg/>",
  "favicon.svg": "<svg/>",
  ".secret": "secret",
  _headers: "secret",
  _redirects: redirectRules([{ from: "/agent/old", to: "/agent/nora" }]),
};
/** Headers to compare, without ETag, which each server makes differently. */
const COMPARED = [
  "content-type",
  "content-encoding",
  "content-range",
  "cache-control",
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "x-frame-options",
  "location",
];

for (const { name, here, tags, start } of PROXIES) {
  describe.skipIf(lacks(name, here))(name, { tags }, () => {
    let dir: string;
    let origin: string;
    let releases: Releases;
    let site: SiteServer;
    let proxy: ChildProcess;
    let studio: PeopleStudio;
    let cookie: string;
    /** Responds with the received webhook. */
    const publisher = {
      fetch: async (request: Request) =>
        new Response(
          `${request.headers.get("sanity-webhook-signature")} ${new URL(request.url).pathname} ${await request.text()}`,
        ),
    };
    const write = (files: Record<string, string | Buffer>, remove: string[] = []) => {
      const put = new Map(
        Object.entries(files).map(([path, content]) => [`/${path}`, Buffer.from(content)]),
      );
      return releases.write({ cause: "a test", put, remove, state: null });
    };

    beforeAll(async () => {
      dir = testFolder();
      // As makeDataPrivate sets it. nginx runs as another account.
      process.umask(0o077);
      await chmod(dir, 0o711);
      releases = new Releases(join(dir, "site"));
      await write(SITE);
      const files = join(dir, "files");
      await symlink(join(dir, "site", "current"), files);
      site = await serveSite({ releases: join(dir, "site"), port: 0, host: "127.0.0.1" });
      const [port = 0, studioPort = 0] = await freePorts(2);
      origin = `https://localhost:${port}`;
      studio = await startPeopleStudio({
        publicOrigin: origin,
        port: studioPort,
        parts: { publisher },
      });
      const ports = { port, studio: studioPort, site: Number(new URL(site.url).port), files };
      const started = await start(dir, ports);
      proxy = started.child;
      const waiting = { timeout: 60_000, interval: 50 };
      const root = () => readFileSync(started.root, "utf8");
      await vi.waitFor(root, waiting);
      setDefaultCACertificates([...getCACertificates("default"), root()]);
      await vi.waitFor(() => fetch(origin), waiting);
      cookie = await studio.signIn((await studio.add("Ada", "editor")).email);
    });
    afterAll(async () => {
      const ended = once(proxy, "exit");
      proxy.kill();
      await ended;
      await studio.remove();
      await site.close();
    });

    test("one origin has all: the Studio and the webhook at their paths, the site at every other", async () => {
      expect(await (await studio.ask("/agent/nora")).text()).toContain("<h1>Nora</h1>");
      expect(await (await studio.ask("/studio", cookie)).status).toBe(302);
      expect(await (await studio.ask("/studio/", cookie)).text()).toContain(
        "/studio/static/app-C4l-Hx2X.js",
      );
      const page = await studio.ask("/studio/");
      expect(page.status).toBe(401);
      expect(page.headers.get("strict-transport-security")).toContain("max-age");
      // The signature covers the bytes, so none may change.
      const body = '{"_id":"agent-nora",\n "_type": "agent"}';
      const headers = { "sanity-webhook-signature": "t=1,v1=abc" };
      const delivery = await studio.ask("/webhook", undefined, { method: "POST", body, headers });
      expect(await delivery.text()).toBe(`t=1,v1=abc /webhook ${body}`);
    });

    test("a session is tied to this host and to HTTPS", async () => {
      expect(cookie).toMatch(/^__Host-studio=[\w-]{43}$/);
      expect((await studio.ask(QUERY)).status).toBe(401);
      expect((await studio.ask(QUERY, cookie)).status).toBe(200);
      expect((await studio.ask(QUERY, cookie.replace("__Host-", ""))).status).toBe(401);
    });

    test("edits are heard at once, over an event stream and over the Studio's socket", async () => {
      const client = studio.client(cookie);
      const listen = "/studio/api/lake/v2026-05-01/data/listen/test?query=*";
      const stream = await studio.ask(listen, cookie);
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      const socket = new WebSocket(
        `${studio.origin.replace("https", "wss")}/studio/api/lake/lake/streams`,
        { headers: { cookie, origin: studio.origin } },
      );
      let address = "";
      socket.on("message", (data) => (address += String(data)));
      await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
      const path = "/v2026-05-01/data/listen/test?query=*";
      socket.send(JSON.stringify({ open: "1", path, headers: {} }));
      await expect.poll(() => address).toContain("welcome");
      await client.create({ _id: "heard", _type: "note" });
      let text = "";
      while (!text.includes("heard")) text += (await reader?.read())?.value ?? "";
      await expect.poll(() => address).toContain("heard");
      await reader?.cancel();
      socket.close();
    });

    test("a guesser cannot hide behind a header: the proxy sets the client's address", async () => {
      const attempt = (index: number) =>
        studio.ask("/studio/api/session", undefined, {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": `10.0.0.${index}` },
          body: JSON.stringify({ email: "ada@example.org", password: "wrong" }),
        });
      const statuses: number[] = [];
      for (let index = 0; index < 12; index += 1) statuses.push((await attempt(index)).status);
      expect(statuses.slice(0, 10)).not.toContain(429);
      expect(statuses.slice(10)).toEqual([429, 429]);
    });

    test("an upload of some megabytes arrives whole, and a player reads a part of it", async () => {
      const bytes = Buffer.concat([Buffer.from("WEBVTT\n\n"), Buffer.alloc(5_000_000, "a")]);
      const file = await studio.client(cookie).assets.upload("file", bytes, { filename: "a.vtt" });
      expect(file.size).toBe(bytes.length);
      expect(file.url).toContain(studio.origin);
      const range = { range: "bytes=4-9" };
      const part = await studio.ask(new URL(file.url).pathname, cookie, { headers: range });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes 4-9/${bytes.length}`);
      expect(await part.text()).toBe("TT\n\naa");
    });

    const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
      const response = await fetch(origin + path, { method, headers, redirect: "manual" });
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: new Headers(response.headers), body };
    };

    test.each([
      ["/"],
      ["/agent/nora"],
      ["/agent/nora/"],
      ["/agent/nora/index.html"],
      ["/index.html"],
      ["/404.html"],
      ["/agent/n%6fra?x=1"],
      ["/_astro/app-1.js"],
      ["/_astro/serif.woff2"],
      ["/media/video.mp4"],
      ["/media/nora.svg"],
      ["/media/nora.vtt"],
      ["/favicon.svg"],
      ["/no/such/page"],
      ["/agent"],
      ["/Agent/NORA"],
      ["/release.json"],
      ["/release%2ejson"],
      ["/Release.json"],
      ["/_headers"],
      ["/.secret"],
      ["/index.html.gz"],
      ["/_astro/app-1.js.br"],
    ])("answers %s as our own server does", async (path) => {
      for (const headers of [{ "accept-encoding": "gzip" }, { "accept-encoding": "identity" }]) {
        for (const method of ["GET", "HEAD"]) {
          const own = await askOwn(site.url, path, headers, method);
          const response = await ask(path, headers, method);
          expect(response.status).toBe(own.status);
          // nginx's older name of it.
          const type = response.headers
            .get("content-type")
            ?.replace("application/java", "text/java");
          if (type !== undefined) response.headers.set("content-type", type);
          const compared = COMPARED.map((each) => [each, response.headers.get(each) ?? undefined]);
          expect(compared).toEqual(COMPARED.map((each) => [each, own.headers[each]]));
          expect(String(response.body)).not.toContain("secret");
        }
      }
      expect((await ask(path, { "accept-encoding": "identity" })).body).toEqual(
        (await askOwn(site.url, path)).body,
      );
    });

    test("serves only the files that visitors get", async () => {
      const modeOf = async (path: string) =>
        ((await stat(join(dir, "site", path))).mode & 0o777).toString(8);
      expect(await modeOf("releases/1/agent/nora/index.html.gz")).toBe("644");
      expect(await modeOf("releases/1/release.json")).toBe("600");
      expect(await modeOf("")).toBe("711");
    });

    test("sends a part of a video, and a page once", async () => {
      const part = await ask("/media/video.mp4", { range: "bytes=1000-1999" });
      expect([part.status, part.headers.get("content-range")]).toEqual([
        206,
        "bytes 1000-1999/50000",
      ]);
      expect(part.body.equals(VIDEO.subarray(1000, 2000))).toBe(true);
      const tag = (await ask("/")).headers.get("etag") ?? "";
      expect((await ask("/", { "if-none-match": tag })).status).toBe(304);
    });

    test("shows a new release at the next request, and a moved page leads on", async () => {
      await write({ "index.html": "<p>new</p>" }, ["/_astro/app-1.js"]);
      expect(String((await ask("/")).body)).toBe("<p>new</p>");
      // A page that is still open gets its scripts, by our own server.
      expect((await ask("/_astro/app-1.js")).status).toBe(200);
      releases.show(1);
      expect(String((await ask("/")).body)).toBe(PAGE);
      expect(String((await ask("/agent/old")).body)).toBe(SITE["agent/old/index.html"]);
    });

    test("shows pages while our own server is away", async () => {
      await site.close();
      expect(String((await ask("/agent/nora")).body)).toBe(SITE["agent/nora/index.html"]);
      expect((await ask("/release.json")).status).toBe(502);
    });
  });
}
