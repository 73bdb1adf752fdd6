import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { closeServer, listen } from "../../server/http/listen.ts";
import { freePorts } from "../../server/runtime/testing/free-ports.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";

/*
 * Site and Studio on one HTTPS origin, behind the Caddy of this machine and with the lines that
 * docs/operating.md gives. Without Caddy there is nothing to try.
 */

const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
const QUERY = "/studio/api/lake/v2026-05-01/data/query/test?query=*";

let dir: string;
let caddy: ChildProcess;
let studio: PeopleStudio;
let cookie: string;
const site = createServer((request, response) => response.end(`the site's ${request.url}`));

/** The lines of docs/operating.md, for the ports of this test. */
function caddyfile(port: number, studioPort: number, sitePort: number): string {
  const text = readFileSync("docs/operating.md", "utf8");
  const lines = /```caddyfile\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  const own = lines
    .replace("example.org {", `https://localhost:${port} {\n  tls internal`)
    .replace("127.0.0.1:4326", `127.0.0.1:${studioPort}`)
    .replace("127.0.0.1:4321", `127.0.0.1:${sitePort}`);
  // No HTTP/3: the UDP port of the same number is taken, which is how tests share ports out.
  const general = ["admin off", "skip_install_trust", "auto_https disable_redirects"];
  return `{\n  ${general.join("\n  ")}\n  servers {\n    protocols h1 h2\n  }\n}\n${own}`;
}

describe.runIf(hasCaddy)("behind a proxy with HTTPS", () => {
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "caddy-"));
    const place = { port: 0, host: "127.0.0.1", program: "a test", settings: { port: "PORT" } };
    const sitePort = await listen(site, place);
    const [port = 0, studioPort = 0] = await freePorts(2);
    const publicOrigin = `https://localhost:${port}`;
    studio = await startPeopleStudio({ publicOrigin, port: studioPort });
    const file = join(dir, "Caddyfile");
    await writeFile(file, caddyfile(port, studioPort, sitePort));
    caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
      env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
      stdio: "ignore",
    });
    const root = join(dir, "caddy", "pki", "authorities", "local", "root.crt");
    const waiting = { timeout: 60_000, interval: 50 };
    await vi.waitFor(() => expect(existsSync(root)).toBe(true), waiting);
    setDefaultCACertificates([...getCACertificates("default"), readFileSync(root, "utf8")]);
    await vi.waitFor(async () => expect((await fetch(publicOrigin)).status).toBe(200), waiting);
    cookie = await studio.signIn((await studio.add("Ada", "editor")).email);
  }, 90_000);
  afterAll(async () => {
    caddy.kill();
    await studio.remove();
    await closeServer(site);
    await rm(dir, { recursive: true, force: true });
  });

  test("one origin has both: the site at every path but the Studio's", async () => {
    expect(await (await studio.ask("/agent/nora")).text()).toBe("the site's /agent/nora");
    expect(await (await studio.ask("/studio", cookie)).status).toBe(302);
    expect(await (await studio.ask("/studio/", cookie)).text()).toContain("/studio/static/app.js");
    const page = await studio.ask("/studio/");
    expect(page.status).toBe(401);
    expect(page.headers.get("strict-transport-security")).toContain("max-age");
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
    let told = "";
    socket.on("message", (data) => (told += String(data)));
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const path = "/v2026-05-01/data/listen/test?query=*";
    socket.send(JSON.stringify({ open: "1", path, headers: {} }));
    await expect.poll(() => told, { timeout: 20_000 }).toContain("welcome");
    await client.create({ _id: "heard", _type: "note" });
    let text = "";
    while (!text.includes("heard")) text += (await reader?.read())?.value ?? "";
    await expect.poll(() => told, { timeout: 20_000 }).toContain("heard");
    await reader?.cancel();
    socket.close();
  });

  test("who guesses cannot hide behind a header: the proxy says who asks", async () => {
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

  test("an upload of some megabytes arrives whole", async () => {
    const bytes = Buffer.concat([Buffer.from("WEBVTT\n\n"), Buffer.alloc(5_000_000, "a")]);
    const file = await studio.client(cookie).assets.upload("file", bytes, { filename: "a.vtt" });
    expect(file.size).toBe(bytes.length);
    expect(file.url).toContain(studio.origin);
  });
});
