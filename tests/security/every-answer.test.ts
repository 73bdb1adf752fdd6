import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { receiveInto } from "../../server/publisher/testing/receive-into.ts";
import { serveSite } from "../../server/site/serve.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";

/*
 * Every answer of every address carries the security headers, those that Node sends by itself
 * included, and pages of other sites get nothing. Requests are written byte by byte: no client is
 * between.
 */

const QUERY = "/v2026-05-01/data/query/test?query=1";
/** Addresses for visitors and editors. */
const PROGRAMS = ["site", "editors"] as const;
type Program = (typeof PROGRAMS)[number];

const ports = new Map<Program, number>();
const endings: (() => Promise<unknown>)[] = [];
let editors: PeopleStudio;

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), "every-answer-"));
  endings.push(() => rm(dir, { recursive: true, force: true }));

  await writeFile(join(dir, "index.html"), "<title>Home</title>");
  await writeFile(join(dir, "video.mp4"), "0123456789");
  const site = await serveSite({ folder: dir, port: 0, host: "127.0.0.1" });
  endings.push(() => site.close());
  ports.set("site", Number(new URL(site.url).port));

  const publisher = receiveInto(() => undefined);
  const broken = { fetch: () => Promise.reject(new Error("the reason")) };
  const plain = { fetch: () => new Response("a page") };
  const parts = { publisher, preview: plain, avatars: broken };
  editors = await startPeopleStudio({ oneEditor: true, parts });
  endings.push(() => editors.remove());
  ports.set("editors", Number(new URL(editors.origin).port));
});
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

interface ProgramResponse {
  status: number;
  headers: Map<string, string>;
}

/** Sends bytes. @returns the head of the response */
function say(program: Program, text: string): Promise<ProgramResponse> {
  return new Promise((resolve, reject) => {
    let said = "";
    const socket = connect(ports.get(program) ?? 0, "127.0.0.1", () => socket.write(text));
    socket.setTimeout(20_000, () => socket.destroy(new Error(`${program} does not answer`)));
    socket.on("data", (part) => {
      said += String(part);
      if (said.includes("\r\n\r\n")) socket.destroy();
    });
    socket.on("error", reject).on("close", () => {
      const [first = "", ...lines] = said.split("\r\n\r\n")[0]?.split("\r\n") ?? [];
      const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      });
      resolve({ status: Number(first.split(" ")[1]), headers: new Map(headers) });
    });
  });
}

function ask(program: Program, line: string, headers: string[] = []): Promise<ProgramResponse> {
  const host = `127.0.0.1:${ports.get(program)}`;
  return say(
    program,
    [line, `Host: ${host}`, "Connection: close", ...headers, "", ""].join("\r\n"),
  );
}

/** Headers of every response. */
function expectGuarded({ headers }: ProgramResponse): void {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.get("cross-origin-opener-policy")).toMatch(/^same-origin/);
  expect(headers.get("cross-origin-resource-policy")).toMatch(/^same-(?:origin|site)$/);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors");
}

test("editors' address tells about its health with its headers", async () => {
  for (const line of ["GET /health HTTP/1.1", "HEAD /ready HTTP/1.1", "POST /health HTTP/1.1"]) {
    const response = await ask("editors", line);
    expect(response.status).toBe(line.startsWith("POST") ? 405 : 200);
    expectGuarded(response);
  }
});

describe.each(PROGRAMS)("%s", (program) => {
  test("refuses a name that was pointed at this machine, unless it is public", async () => {
    const response = await say(
      program,
      "GET /nothing HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    expect(response.status).toBe(program === "site" ? 404 : 421);
    expectGuarded(response);
  });
});

const CASES: [Program, string, string[], number][] = [
  ["site", "GET / HTTP/1.1", [], 200],
  ["site", "GET /nothing HTTP/1.1", [], 404],
  ["site", "GET /agent/NORA HTTP/1.1", [], 302],
  ["site", "POST / HTTP/1.1", [], 405],
  ["site", "GET /video.mp4 HTTP/1.1", ["Range: bytes=99-"], 416],
  ["editors", "GET /studio/ HTTP/1.1", [], 401],
  ["editors", "GET /studio/ HTTP/1.1", ["Cookie: session"], 200],
  ["editors", "GET /studio/static/gone.js HTTP/1.1", ["Cookie: session"], 404],
  ["editors", "GET /studio HTTP/1.1", [], 302],
  ["editors", "GET /nothing HTTP/1.1", [], 404],
  ["editors", "PUT /studio/ HTTP/1.1", [], 405],
  ["editors", "GET /studio/ HTTP/1.1", ["X-Forwarded-For: 192.0.2.1"], 403],
  ["editors", "POST /studio/api/session HTTP/1.1", [], 403],
  ["editors", "GET /studio/api/nothing HTTP/1.1", [], 404],
  ["editors", `GET /studio/api/lake${QUERY} HTTP/1.1`, [], 401],
  ["editors", `GET /studio/api/lake${QUERY} HTTP/1.1`, ["Cookie: session"], 200],
  ["editors", `GET /studio/api/lake${QUERY} HTTP/1.1`, ["Authorization: Bearer wrong"], 401],
  ["editors", "GET /studio/api/preview/ HTTP/1.1", ["Cookie: session"], 200],
  ["editors", "GET /studio/api/avatars/ HTTP/1.1", ["Cookie: session"], 500],
  ["editors", "POST /webhook HTTP/1.1", ["Content-Length: 0"], 401],
  ["editors", "GET /webhook HTTP/1.1", [], 405],
];

test.each(CASES)(
  "%s answers %s %j with %i and its headers",
  async (program, line, sent, status) => {
    const cookie = sent[0] === "Cookie: session" ? [`Cookie: ${await editors.enter()}`] : sent;
    const response = await ask(program, line, cookie);
    expect(response.status).toBe(status);
    expectGuarded(response);
  },
);

test("what a browser has already is answered with 304 and the headers", async () => {
  const { headers } = await ask("site", "GET /video.mp4 HTTP/1.1");
  const etag = headers.get("etag");
  const known = etag === undefined ? "If-None-Match: *" : `If-None-Match: ${etag}`;
  const response = await ask("site", "GET /video.mp4 HTTP/1.1", [known]);
  expect(response.status).toBe(304);
  expectGuarded(response);
});
