import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFolder } from "../support/test-folder.ts";
import { sayLines, statusOf } from "../../server/http/testing/say.ts";
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
type Program = "site" | "editors";

const ports = new Map<Program, number>();
const endings: (() => Promise<unknown>)[] = [];
let editors: PeopleStudio;

beforeAll(async () => {
  const dir = testFolder();

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

/** Sends a request. @returns the head of the response */
async function ask(program: Program, line: string, headers: string[]): Promise<ProgramResponse> {
  const port = ports.get(program) ?? 0;
  const text = await sayLines(port, line, [`Host: 127.0.0.1:${port}`, ...headers]);
  const [, ...lines] = text.split("\r\n\r\n")[0]?.split("\r\n") ?? [];
  const pairs = lines.map((each): [string, string] => {
    const colon = each.indexOf(":");
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
  });
  return { status: statusOf(text), headers: new Map(pairs) };
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

const CASES: [Program, string, string[], number][] = [
  ["site", "GET / HTTP/1.1", [], 200],
  ["site", "GET /nothing HTTP/1.1", [], 404],
  ["site", "GET /agent/NORA HTTP/1.1", [], 302],
  ["site", "POST / HTTP/1.1", [], 405],
  ["site", "GET /video.mp4 HTTP/1.1", ["Range: bytes=99-"], 416],
  ["site", "GET /video.mp4 HTTP/1.1", ["If-None-Match: *"], 304],
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
  ["editors", "GET /health HTTP/1.1", [], 200],
  ["editors", "HEAD /ready HTTP/1.1", [], 200],
  ["editors", "POST /health HTTP/1.1", [], 405],
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
