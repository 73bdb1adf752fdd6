import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type ContentKeys, importContentKey } from "../lock.ts";
import { DEFAULT_SITE, isPublic, sealedName, type Site } from "../site.ts";
import { sealAsset, sealPage } from "../seal.ts";
import { isPagePath, pageResponse } from "./page-response.ts";

const SITE: Site = { ...DEFAULT_SITE, base: "/docs/", public: ["/robots.txt", "/fonts/*"] };

let keys: ContentKeys;
beforeAll(async () => {
  keys = await importContentKey(new Uint8Array(32));
});
beforeEach(() => {
  vi.stubGlobal("location", new URL("http://host/docs/"));
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** A host below `/docs/`, by path; it shows its gate at the pages' addresses, and what is its own as it is. */
async function host(
  pages: Record<string, string>,
  files: Record<string, string> = {},
  own: Record<string, string> = {},
) {
  const has = new Map<string, Buffer>();
  for (const [file, html] of Object.entries(pages)) {
    has.set(
      `/docs${file}`,
      await sealPage(
        keys,
        `${file.replace(/page\.bin$/, "index.bin").replace(/bin$/, "html")}`,
        Buffer.from(html),
      ),
    );
  }
  for (const [path, text] of Object.entries(files)) {
    has.set(
      `/docs/sealed/${await sealedName(keys, path)}`,
      await sealAsset(keys, path, Buffer.from(text)),
    );
  }
  for (const [path, text] of Object.entries(own)) has.set(`/docs${path}`, Buffer.from(text));
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const path = new URL(typeof input === "string" ? input : input.url, "http://host").pathname;
    const bytes = has.get(path);
    if (bytes !== undefined) return new Response(new Uint8Array(bytes));
    const isPage = has.has(`${path}.bin`) || has.has(`${path}page.bin`);
    return new Response(isPage ? "gate" : "host: not found", { status: isPage ? 200 : 404 });
  });
}

const visit = (
  path: string,
  readKeys = async (): Promise<ContentKeys | undefined> => keys,
  site = SITE,
) => pageResponse(site, new Request(`http://host/docs${path}`), readKeys, new Map());

test("a page opens, whichever file its address stands for", async () => {
  await host({ "/page.bin": "home", "/guide.bin": "guide", "/about/page.bin": "about" });
  for (const [path, html] of [
    ["/", "home"],
    ["/guide", "guide"],
    ["//guide", "guide"],
    ["/guide.html", "guide"],
    ["/about/", "about"],
  ] as const) {
    const response = await visit(path);
    expect([response.status, await response.text()]).toEqual([200, html]);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
});

test.each([
  ["/about/?from=here", true, "/about?from=here"],
  ["/about?from=here", false, "/about/?from=here"],
  ["/about/", true, "/about/index.html"],
  ["/", false, "/index.html"],
])("%s is the one address of a folder, with a slash: %s", async (to, redirectToSlash, path) => {
  await host({ "/page.bin": "home", "/about/page.bin": "about" });
  const response = await visit(path, undefined, { ...SITE, redirectToSlash });
  const location = path === to ? null : `http://host/docs${to}`;
  expect([response.status, response.headers.get("location")]).toEqual([
    location ? 302 : 200,
    location,
  ]);
});

test("without keys, or if a page does not open, the host's gate is returned", async () => {
  await host({ "/guide.bin": "guide" });
  expect(await (await visit("/guide", async () => undefined)).text()).toBe("gate");
  const others = await importContentKey(new Uint8Array(32).fill(1));
  expect(await (await visit("/guide", async () => others)).text()).toBe("gate");
});

test("a page that does not open keeps its address: hosts that remove the slash would redirect back", async () => {
  await host({ "/about/page.bin": "about" });
  const others = await importContentKey(new Uint8Array(32).fill(1));
  const response = await visit("/about", async () => others);
  expect(response.headers.get("location")).toBeNull();
});

test("a missing page gets the site's own 404 page with that status", async () => {
  await host({ "/404.bin": "nothing here" });
  const response = await visit("/nowhere");
  expect([response.status, await response.text()]).toEqual([404, "nothing here"]);
});

test("a page of another program at the same host, such as a reviewer's draft, stays as it is", async () => {
  await host({ "/404.bin": "nothing here" }, {}, { "/studio/review/x/agent/nora": "a draft" });
  const response = await visit("/studio/review/x/agent/nora");
  expect([response.status, await response.text()]).toEqual([200, "a draft"]);
});

test("a file without an extension opens as well", async () => {
  await host({}, { "/LICENSE": "MIT" });
  expect(await (await visit("/LICENSE")).text()).toBe("MIT");
});

test.each(["/", "/about", "/agent/nora/", "/about/index.html", "/old.htm", "/v1.2/"])(
  "%s is likely a page",
  (path) => expect(isPagePath(path)).toBe(true),
);

test.each(["/favicon.svg", "/assets/app.js", "/a/film.mp4"])("%s is a file", (path) =>
  expect(isPagePath(path)).toBe(false),
);

test("listed files, sealed files and the two scripts are public", () => {
  for (const path of ["/robots.txt", "/fonts/a.woff2", "/sealed/0f.bin", "/sealed-worker.js"]) {
    expect(isPublic(SITE, path)).toBe(true);
  }
  for (const path of ["/robots.txt2", "/font", "/sealed/a.js", "/about/page.bin"]) {
    expect(isPublic(SITE, path)).toBe(false);
  }
});
