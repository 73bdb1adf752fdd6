import { mkdtemp, rm, truncate } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createLake } from "../index.ts";
import { openDoor, startLocalLake, type LocalLake } from "../testing.ts";

let local: LocalLake;
/** Addresses of the Studio, on this machine and behind a proxy. */
const ORIGINS = ["http://127.0.0.1:4326", "https://studio.example.org"];
const QUERY = "/v2026-05-01/data/query/test?query=1";

beforeAll(async () => {
  local = await startLocalLake({
    origins: ["http://127.0.0.1:4326", "https://studio.example.org/"],
  });
});
afterAll(() => local.remove());

/** Status of a request with another Host header, which `fetch` does not allow. */
function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${local.lake.url}${QUERY}`, { headers: { host } })
      .on("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on("error", reject)
      .end();
  });
}

describe("only this machine", () => {
  test.each(["localhost", "localhost:9999", "127.0.0.1:80", "[::1]:3333", "LOCALHOST"])(
    "a program here reaches the lake as %s",
    async (host) => expect(await statusFor(host)).toBe(200),
  );

  test.each(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "[::2]"])(
    "a page whose name was pointed at this machine gets nothing: %j",
    async (host) => expect(await statusFor(host)).toBe(421),
  );

  test("a page at another port of localhost shows its pictures", async () => {
    const image = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const { url } = await local.client.assets.upload("image", image);
    // To browsers, 127.0.0.1 and localhost are different sites.
    const sameSite = new URL(url).hostname === "localhost";
    const headers = { "sec-fetch-site": sameSite ? "same-site" : "cross-site" };
    const picture = await fetch(url, { headers });
    expect(picture.status).toBe(200);
    expect(picture.headers.get("cross-origin-resource-policy")).toBe("same-site");
  });

  test.each(ORIGINS)("the Studio may read and write from %s", async (origin) => {
    const preflight = await local.fetch(QUERY, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
    const response = await local.fetch(QUERY, { headers: { origin } });
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
  });

  test.each([
    "https://evil.example",
    "http://localhost.evil.example",
    "null",
    // Other programs of this machine, including the site.
    "http://localhost:4321",
    "http://127.0.0.1:3000",
    "https://localhost",
  ])("a page of %s is turned away, preflight and all", async (origin) => {
    for (const method of ["GET", "OPTIONS"]) {
      const response = await local.fetch(QUERY, { method, headers: { origin } });
      expect(response.status).toBe(403);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

describe("only with the token", () => {
  test("it stays the same over a restart, unless the caller brings one", async () => {
    const { token } = local.lake;
    await local.restart();
    expect(local.lake.token).toBe(token);
    await local.restart({ token: "brought-along" });
    expect(await local.client.fetch("1")).toBe(1);
    await truncate(join(local.dataDir, "token"), 1);
    await expect(local.restart()).rejects.toThrow("Delete it");
    await rm(join(local.dataDir, "token"));
    await local.restart();
  });

  test.each([
    ["/v2026-05-01/data/mutate/test", "POST", 403],
    ["/v2026-05-01/assets/images/test", "POST", 403],
    ["/lake/base", "PUT", 401],
  ])("a visitor cannot write: %s", async (path, method, status) => {
    const body = JSON.stringify({ mutations: [{ create: { _type: "x" } }] });
    const response = await fetch(`${local.lake.url}${path}`, { method, body });
    expect(response.status).toBe(status);
  });

  test("a wrong token is refused, even for content that visitors may read", async () => {
    const headers = { authorization: "Bearer lake-wrong" };
    expect((await local.fetch(QUERY, { headers })).status).toBe(401);
  });

  test("a visitor gets neither drafts by export nor the state of the content", async () => {
    await local.client.create({ _id: "drafts.secret", _type: "note" });
    const get = async (path: string) => (await fetch(`${local.lake.url}${path}`)).text();
    expect(await get("/v2026-05-01/data/export/test")).not.toContain("secret");
    expect(await get("/lake")).not.toContain("content");
  });
});

test("a lake below a path of another server uses that address for its files", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "lake-mounted-"));
  const url = "https://studio.example.org/studio/api/lake";
  const lake = await createLake({ dataDir, url, projectId: "local", dataset: "test" });
  const door = await openDoor(lake);
  onTestFinished(async () => {
    await Promise.all([door.close(), lake.close()]);
    await rm(dataDir, { recursive: true });
  });
  const client = local.with({ apiHost: door.url, token: lake.token });
  const asset = await client.assets.upload("file", Buffer.from("WEBVTT"), { filename: "a.vtt" });
  expect(asset.url).toBe(`${url}/${asset.path}`);
  const [line = ""] = (await (await fetch(`${door.url}/v1/data/export/test`)).text()).split("\n");
  expect(JSON.parse(line)).toMatchObject({ url: `${door.url}/studio/api/lake/${asset.path}` });
});

describe("invalid requests are refused with a sentence", () => {
  test.each([
    ["GET", "/v2026-05-01/data/query/other?query=1", 404, /Dataset "other" not found/],
    ["GET", "/v2026-05-01/data/nothing/test", 404, /no endpoint/],
    ["GET", "/v99/data/query/test?query=1", 404, /no endpoint/],
    ["DELETE", "/v2026-05-01/data/query/test", 405, /DELETE is not allowed/],
    ["GET", "/v2026-05-01/data/query/%E0%A4%A", 400, /encoded/],
    ["GET", "/v2026-05-01/data/query/test", 400, /query is missing/],
    ["GET", "/v2026-05-01/data/query/test?query=1&perspective=raw,drafts", 400, /raw perspective/],
    ["GET", "/v2026-05-01/data/query/test?query=1&perspective=%24", 400, /Invalid perspective/],
    ["GET", `/v1/data/query/test?query=${encodeURIComponent("$a")}&$a={`, 400, /\$a.*JSON/],
    ["GET", "/v2026-05-01/data/doc/test/a..b", 400, /Malformed document ID/],
    ["GET", "/v2026-05-01/projects/other/datasets", 404, /Project "other"/],
  ])("%s %s", async (method, path, status, message) => {
    const response = await local.fetch(path, { method });
    expect(response.status).toBe(status);
    expect((await response.text()).replaceAll('\\"', '"')).toMatch(message);
  });

  test.each([
    ["{ not json", 400, /not valid JSON/],
    ["[]", 400, /JSON object/],
    ["{}", 400, /mutations/],
    [`{"mutations":[{}]}`, 400, /exactly one operation/],
    [`{"mutations":[{"create":{"_type":"x"},"delete":{"id":"y"}}]}`, 400, /exactly one operation/],
    [`{"mutations":[],"transactionId":"no spaces allowed"}`, 400, /Malformed transaction ID/],
    [`{"mutations":[{"create":{"_type":"x","__proto__":{}}}]}`, 400, /not allowed/],
    [`{"mutations":[{"create":{"_type":"x","hasOwnProperty":1}}]}`, 400, /not allowed/],
    ["x".repeat(4 * 1024 * 1024 + 1), 413, /larger than/],
  ])("a body of %.40s", async (body, status, message) => {
    const path = "/v2026-05-01/data/mutate/test";
    const response = await local.fetch(path, { method: "POST", body });
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(message);
    expect(await local.client.fetch("1")).toBe(1);
  });

  test.each<[string, string, string?]>([
    ["a parameter", `GET data/query/test?query=$a&$a=DEEP`],
    ["a parameter of a listener", `GET data/listen/test?query=*[a==$a]&$a=DEEP`],
    ["a parameter of a long query", `POST data/query/test`, `{"query":"$a","params":{"a":DEEP}}`],
    [
      "a parameter of a mutation",
      `POST data/mutate/test`,
      `{"mutations":[{"delete":{"query":"*[a==$a]","params":{"a":DEEP}}}]}`,
    ],
    ["a document", `POST data/mutate/test`, `{"mutations":[{"create":{"_type":"x","a":DEEP}}]}`],
    [
      "a patch",
      `POST data/mutate/test`,
      `{"mutations":[{"patch":{"query":"*","set":{"a":DEEP}}}]}`,
    ],
    ["an action", `POST data/actions/test`, `{"actions":[{"actionType":DEEP}]}`],
    ["a transaction's id", `POST data/mutate/test`, `{"mutations":[],"transactionId":DEEP}`],
    ["a setting", `PUT users/me/keyvalue`, `[{"key":"a","value":DEEP}]`],
    ["the state of the content", `PUT /lake/base`, `{"base":DEEP}`],
  ])("%s that is nested deep is refused, and queries go on", async (_what, line, body) => {
    const [method = "", path = ""] = line.split(" ");
    for (const depth of [250, 4500, 20_000]) {
      const deep = "[".repeat(depth) + "]".repeat(depth);
      // An address has at most 16 KB.
      if (body === undefined && depth > 5000) continue;
      const response = await local.fetch(
        (path.startsWith("/") ? path : `/v2026-05-01/${path}`).replace("DEEP", deep),
        { method, body: body?.replace("DEEP", deep) ?? null },
      );
      expect(await response.text()).toMatch(/nested|list of/);
      // A listener gets the error as an event.
      expect(response.status).toBe(path.includes("listen") ? 200 : 400);
      expect(await local.client.fetch("1")).toBe(1);
    }
  });

  test.each([
    [`*[@ match text::query("x")]`, "text::query()"],
    [`geo({"lat": 1, "lng": 2})`, "geo()"],
  ])("what only Sanity itself can evaluate says so: %s", async (query, name) => {
    const response = await local.fetch(
      `/v2026-05-01/data/query/test?query=${encodeURIComponent(query)}`,
    );
    expect(response.status).toBe(501);
    expect(await response.text()).toContain(name);
  });
  test.each([
    ["graphql/test/default", "GraphQL"],
    ["hooks/projects/local", "Management of webhooks"],
    ["media-libraries/ml1/query", "Media Library"],
  ])("what only Sanity's cloud has says so: %s", async (path, name) => {
    const response = await local.fetch(`/v2026-05-01/${path}`, { method: "POST" });
    expect([response.status, await response.text()]).toEqual([501, expect.stringContaining(name)]);
  });
});

test("the same lake answers under the names that tools use for its datasets", async () => {
  const list = [{ name: "test", aclMode: "public" }];
  expect(await local.client.datasets.list()).toEqual(list);
  expect(await (await local.fetch("/vX/datasets")).json()).toEqual(list);
});
