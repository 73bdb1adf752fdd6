import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { closeServer, listen } from "../http/listen.ts";
import { IMMUTABLE_PRIVATE, REVALIDATE } from "../site/send-file.ts";
import { ask as askAt } from "../site/testing/ask.ts";
import { createStudio } from "./studio.ts";

const START = `<script src="/studio/static/sanity-abcdefgh.js" type="module"></script>`;
const PAGE = `<!doctype html><html><head><title>Studio</title><script>start()</script></head><body>${START}</body></html>`;

let folder: string;
const open: Server[] = [];
beforeAll(async () => {
  folder = testFolder();
  await mkdir(join(folder, "static"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "static", "lib-C4l-Hx2X.js"), "lib()");
  await writeFile(join(folder, "static", "lib-C4l-Hx2X.js.gz"), gzipSync("lib()"));
  await writeFile(join(folder, "static", "favicon.ico"), "icon");
});
afterEach(() => Promise.all(open.splice(0).map(closeServer)));

/** Serves the Studio to a browser with or without a session. @returns a function that requests a path */
async function serving(entered: boolean) {
  const studio = await createStudio({ folder, lake: true, accounts: false });
  const server = createServer((request, response) => void studio(request, response, entered));
  const at = { port: 0, host: "127.0.0.1", program: "the Studio", settings: { port: "" } };
  const url = `http://127.0.0.1:${await listen(server, at)}`;
  open.push(server);
  return async (path: string, headers?: Record<string, string>, method?: string) => {
    const response = await askAt(url, path, headers, method);
    return { ...response, text: response.body.toString() };
  };
}

test("the page is at every address of the Studio, is not cached, and starts the Studio", async () => {
  const ask = await serving(true);
  for (const path of ["/studio/", "/studio/structure/agent;agent-nora?x=1"]) {
    const { status, headers, text } = await ask(path);
    expect(status).toBe(200);
    expect(text).toContain(`data-lake="yes"`);
    expect(text).toContain(START);
    expect(headers["cache-control"]).toBe("no-store");
  }
  expect((await ask("/studio/", {}, "HEAD")).text).toBe("");
});

test("a browser without a session gets the sign-in page and its script in place of the Studio", async () => {
  const ask = await serving(false);
  for (const path of ["/studio/", "/studio/structure", "/studio/static/lib-C4l-Hx2X.js"]) {
    const { status, headers, text } = await ask(path);
    expect(status).toBe(401);
    expect(text).toContain("Sign in to the Studio");
    expect(text).not.toMatch(/sanity-abcdefgh|lib\(\)/);
    expect(headers["cache-control"]).toBe("no-store");
  }
  const script = await ask("/studio/sign-in.js");
  expect(script.headers["content-type"]).toContain("javascript");
  // The browser gets JavaScript without types.
  expect(() => new Function(script.text.replace(/^export \{\};$/m, ""))).not.toThrow();
});

test("files are found, cached forever if their name has a hash, and 404 if missing", async () => {
  const ask = await serving(true);
  const lib = await ask("/studio/static/lib-C4l-Hx2X.js");
  const { status, text, headers } = lib;
  expect([status, text, headers["cache-control"]]).toEqual([200, "lib()", IMMUTABLE_PRIVATE]);
  const gzip = await ask("/studio/static/lib-C4l-Hx2X.js", { "accept-encoding": "gzip" });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect((await ask("/studio/static/lib-C4l-Hx2X.js.gz")).status).toBe(404);
  const icon = await ask("/studio/static/favicon.ico");
  expect(icon.headers["content-type"]).toBe("image/vnd.microsoft.icon");
  expect(icon.headers["cache-control"]).toBe(REVALIDATE);
  for (const path of ["gone-12345678.js", "../index.html", "..%2findex.html", "%"]) {
    expect((await ask(`/studio/static/${path}`)).status).toBe(404);
  }
});
