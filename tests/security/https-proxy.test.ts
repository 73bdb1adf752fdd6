import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { closeServer, listen } from "../../server/http/listen.ts";
import { freePorts } from "../../server/runtime/testing/free-ports.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";
import { PROXIES } from "./https-proxies.ts";
import { skipReason } from "../skip-reason.ts";

/*
 * Site, Studio and webhook on one HTTPS origin, behind the Caddy of this machine and, with --all, its nginx, with our
 * own files for them. Without a proxy there is nothing to try.
 */

const QUERY = "/studio/api/lake/v2026-05-01/data/query/test?query=*";

for (const { name, here, tags, start } of PROXIES) {
  describe.skipIf(!here)(
    `behind ${name} with HTTPS`,
    { tags, ...skipReason(`needs ${name}`) },
    () => {
      let dir: string;
      let proxy: ChildProcess;
      let studio: PeopleStudio;
      let cookie: string;
      const site = createServer((request, response) => response.end(`the site's ${request.url}`));
      /** Responds with the received webhook. */
      const publisher = {
        fetch: async (request: Request) =>
          new Response(
            `${request.headers.get("sanity-webhook-signature")} ${new URL(request.url).pathname} ${await request.text()}`,
          ),
      };

      beforeAll(async () => {
        dir = await mkdtemp(join(tmpdir(), "proxy-"));
        const place = { port: 0, host: "127.0.0.1", program: "a test", settings: { port: "PORT" } };
        const ports = { site: await listen(site, place) };
        const [port = 0, studioPort = 0] = await freePorts(2);
        const publicOrigin = `https://localhost:${port}`;
        studio = await startPeopleStudio({ publicOrigin, port: studioPort, parts: { publisher } });
        const started = await start(dir, { ...ports, port, studio: studioPort });
        proxy = started.child;
        const waiting = { timeout: 60_000, interval: 50 };
        await vi.waitFor(() => expect(existsSync(started.root)).toBe(true), waiting);
        const root = readFileSync(started.root, "utf8");
        setDefaultCACertificates([...getCACertificates("default"), root]);
        await vi.waitFor(async () => expect((await fetch(publicOrigin)).status).toBe(200), waiting);
        cookie = await studio.signIn((await studio.add("Ada", "editor")).email);
      });
      afterAll(async () => {
        const ended = once(proxy, "exit");
        proxy.kill();
        await ended;
        await studio.remove();
        await closeServer(site);
        await rm(dir, { recursive: true, force: true });
      });

      test("one origin has all: the Studio and the webhook at their paths, the site at every other", async () => {
        expect(await (await studio.ask("/agent/nora")).text()).toBe("the site's /agent/nora");
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
        const file = await studio
          .client(cookie)
          .assets.upload("file", bytes, { filename: "a.vtt" });
        expect(file.size).toBe(bytes.length);
        expect(file.url).toContain(studio.origin);
        const range = { range: "bytes=4-9" };
        const part = await studio.ask(new URL(file.url).pathname, cookie, { headers: range });
        expect(part.status).toBe(206);
        expect(part.headers.get("content-range")).toBe(`bytes 4-9/${bytes.length}`);
        expect(await part.text()).toBe("TT\n\naa");
      });
    },
  );
}
