import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { redirectRules } from "../../src/facts/redirects.ts";
import { baseHeaders } from "../http/send.ts";
import { cacheControl, MEDIA_HEADERS } from "./send-file.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFile(join(ROOT, path), "utf8");

/** Headers by the pattern of paths that get them. */
type Rules = Record<string, Record<string, string>>;

const EXPECTED: Rules = { "/*": baseHeaders(true) };
// Hosts combine headers of all matching patterns, so no two patterns may match the same path.
for (const pattern of ["/", "/:page", "/:page/page.bin", "/agent/*", "/_astro/*", "/media/*"]) {
  EXPECTED[pattern] = { "Cache-Control": cacheControl(pattern) };
}
EXPECTED["/media/*"] = { ...EXPECTED["/media/*"], ...MEDIA_HEADERS };

const Vercel = z.object({
  redirects: z.array(
    z.object({ source: z.string(), destination: z.string(), statusCode: z.number() }),
  ),
  headers: z.array(
    z.object({
      source: z.string(),
      headers: z.array(z.object({ key: z.string(), value: z.string() })),
    }),
  ),
});
let vercel: z.infer<typeof Vercel>;
beforeAll(async () => {
  vercel = Vercel.parse(JSON.parse(await read("vercel.json")));
});

test("Netlify and Cloudflare Pages send the headers that our own server sends", async () => {
  const rules: Rules = {};
  let pattern = "";
  for (const line of (await read("public/_headers")).split("\n")) {
    if (line.trim() === "") continue;
    const [, name, value] = /^\s+([^:]+): (.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) rules[(pattern = line)] = {};
    else rules[pattern] = { ...rules[pattern], [name]: value };
  }
  expect(rules).toEqual(EXPECTED);
});

test("Vercel sends them too: it does not read _headers", () => {
  const rules = vercel.headers.map(({ source, headers }) => [
    source.replace("(.*)", "*"),
    Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  ]);
  expect(Object.fromEntries(rules)).toEqual(EXPECTED);
});

test("the same addresses redirect on every host", () => {
  const redirects = redirectRules([]).trim().split("\n");
  expect(
    vercel.redirects.map(
      ({ source, destination, statusCode }) => `${source} ${destination} ${statusCode}`,
    ),
  ).toEqual(redirects);
});
