import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "../../tests/support/test-folder.ts";
import { seedDocuments } from "../../tests/support/seed.ts";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";
import type { Part, Visit } from "../http/part.ts";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import type { Renderer } from "../render/renderer.ts";
import { CURRENT } from "../release/current.ts";
import { openDrafts, type Drafts } from "./drafts.ts";
import { openPreview } from "./preview.ts";

const STUDIO = "https://example.org";
const EDITOR: Visit = {
  address: "127.0.0.1",
  origin: STUDIO,
  person: { id: "p-ada", name: "Ada", email: "ada@example.org", role: "editor" },
};

/** A site of one page, which shows the name in the settings. */
const renderer: Renderer = {
  hasRoute: (path) => path === "/" || path === "/404",
  render: async (path, client) => {
    const { name, tagline } = await client.at(path).settings();
    const policy = `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self' 'sha256-x='; style-src 'self' 'sha256-y='">`;
    const html = `<!doctype html><html><head>${policy}<title>${name}</title></head><body><h1>${name}</h1><p>${tagline}</p></body></html>`;
    return { status: path === "/404" ? 404 : 200, body: Buffer.from(html), media: [] };
  },
};

let local: LocalLake;
let drafts: Drafts;
let preview: Part;

beforeAll(async () => {
  local = await startLocalLake();
  const { url: apiHost, token, projectId, dataset } = local.lake;
  drafts = openDrafts({ projectId, dataset, apiHost, token });
  const transaction = drafts.client.transaction();
  for (const document of seedDocuments({ weak: true })) {
    if (["siteSettings", "agent"].includes(document._type)) transaction.createOrReplace(document);
  }
  await transaction.commit();
  const releases = testFolder();
  cpSync("public", join(releases, CURRENT), { recursive: true });
  preview = openPreview({ renderer, source: { projectId, dataset, apiHost }, token, releases });
});
afterAll(async () => {
  await preview.close();
  await local.remove();
});

async function get(path: string, headers: Record<string, string> = {}, visit: Visit = EDITOR) {
  return preview.fetch(new Request(STUDIO + path, { headers }), { visit });
}
async function textOf(path: string, headers?: Record<string, string>): Promise<string> {
  return (await get(path, headers)).text();
}
/** The cookie of an editor's choice. */
async function choice(perspective: string): Promise<{ cookie: string }> {
  const { status, headers } = await get(`/preview/perspective?is=${perspective}`);
  expect(status).toBe(204);
  const [cookie = "", ...rules] = headers.get("set-cookie")?.split("; ") ?? [];
  expect(rules.sort()).toEqual(["HttpOnly", `Path=${PREVIEW_PATH}/`, "SameSite=Strict", "Secure"]);
  return { cookie };
}

describe("who may see drafts", () => {
  const nobody: Visit = { address: "127.0.0.1", origin: STUDIO };

  test("without a person there is no page, file or stream", async () => {
    for (const path of [
      "/",
      "/no-such-page",
      "/favicon.svg",
      "/preview/changes",
      "/preview/comparison/drafts",
      "/preview/side/drafts/",
      "/preview/gate.js",
    ]) {
      const response = await get(path, {}, nobody);
      expect([path, response.status]).toEqual([path, 401]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).toContain("open Presentation");
    }
  });

  test("a reviewer sees pages and files of the link's perspective, whatever the cookie says", async () => {
    const base = "/studio/review/abc";
    const visit: Visit = { ...nobody, review: { base, perspective: "published" } };
    const response = await get("/", await choice("drafts"), visit);
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    const html = await response.text();
    expect(html).toContain(`<script src="${base}/preview/gate.js">`);
    expect((await get("/preview/gate.js", {}, visit)).status).toBe(200);
    for (const own of [
      "changes",
      "perspective?is=drafts",
      "client/overlay.js",
      "comparison/drafts",
    ]) {
      expect((await get(`/preview/${own}`, {}, visit)).status).toBe(404);
    }
    const { headers } = await get("/agents", {}, visit);
    expect(headers.get("location")).toBe(`${base}/#agents`);
  });

  test("writing requests are refused", async () => {
    const request = new Request(`${STUDIO}/`, { method: "POST", body: "x" });
    const { status, headers } = await preview.fetch(request, { visit: EDITOR });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the preview", () => {
  test("shows drafts to the Studio alone, with the field of each text", async () => {
    await drafts.client.createOrReplace({
      ...(await drafts.client.getDocument("siteSettings")),
      _id: "drafts.siteSettings",
      _type: "siteSettings",
      name: "Not yet published",
    });
    // The preview learns of an edit shortly after the lake has committed it.
    await expect.poll(() => textOf("/")).toContain(">Not yet published</h1>");
    const response = await get("/");
    const { status, headers } = response;
    const text = await response.text();
    expect(status).toBe(200);
    expect(text).toMatch(/<h1 data-sanity="id=siteSettings;type=siteSettings;path=name;base=/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'self' 'sha256-x='");
    expect(policy).not.toContain("sha256-y");
    expect(text).not.toContain("content-security-policy");
    expect(/[\u200b-\u200d\ufeff\ue000-\uf8ff]/.test(text)).toBe(false);
  });

  test("shows published content if the editor chooses that", async () => {
    expect(await textOf("/", await choice("published"))).not.toContain("Not yet published");
  });

  test("shows the site with releases applied, one over the other", async () => {
    const call = async (releaseId: string, text: string) => {
      await drafts.client.releases.create({ releaseId });
      await drafts.client.createVersion({
        releaseId,
        publishedId: "siteSettings",
        baseId: "siteSettings",
      });
      const versionId = `versions.${releaseId}.siteSettings`;
      await drafts.client.patch(versionId).set({ name: text }).commit();
    };
    await call("rSpring", "In spring");
    await call("rSummer", "In summer");
    const headingWith = async (perspective: string) =>
      /<h1[^>]*>([^<]*)/.exec(await textOf("/", await choice(perspective)))?.[1];
    await expect.poll(() => headingWith("rSpring,drafts")).toBe("In spring");
    expect(await headingWith("rSummer,rSpring,drafts")).toBe("In summer");
    expect(await headingWith("drafts")).toBe("Not yet published");

    // What a release changes: each page now and then, only for the Studio's frames.
    const comparison = await get("/preview/comparison/rSpring");
    const html = await comparison.text();
    expect(html).toContain("One page changes");
    const side = async (name: string) => {
      const address = `${PREVIEW_PATH}/preview/side/${name}/`;
      expect(html).toContain(`<iframe src="${address}"`);
      const page = await get(address.slice(PREVIEW_PATH.length));
      expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
      return page.text();
    };
    const policy = comparison.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(await side("rSpring")).toContain("<h1>In spring</h1>");
    expect(await side("published")).toMatch(/<h1>(?!In spring)/);
    expect((await get("/preview/side/rSpring/no-such-page")).status).toBe(404);

    // Titles are text in the list, never markup.
    const name = `<img src="x" onerror="alert(1)">`;
    const agent = await drafts.client.getDocument("agent-nora");
    await drafts.client.create({
      ...agent,
      _type: "agent",
      _id: "versions.rSpring.agent-nora",
      id: "nora-two",
      name,
    });
    await expect.poll(() => textOf("/preview/comparison/rSpring")).toContain("&lt;img");
    const listed = await textOf("/preview/comparison/rSpring");
    expect(listed).not.toContain("<img");
    expect(listed).toContain("<b>Moves</b><small>/agent/nora → /agent/nora-two");
  });

  test("reports an edit to open pages, which then get the new page", async () => {
    const stream = await get("/preview/changes");
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await drafts.client.patch("drafts.siteSettings").set({ name: "Typed" }).commit();
    let heard = "";
    while (!heard.includes("event: change")) heard += (await reader?.read())?.value ?? "";
    expect(await textOf("/")).toContain(">Typed</h1>");
    await reader?.cancel();
  });

  test("keeps the last good page while a field is empty, and names document and field", async () => {
    await expect.poll(async () => (await get("/")).status).toBe(200);
    await drafts.client.patch("drafts.siteSettings").unset(["tagline"]).commit();
    await expect.poll(async () => (await get("/")).status).toBe(422);
    expect(await textOf("/")).toContain(">Typed</h1>");
    const response = await get("/", { "x-preview": "refresh" });
    expect(await response.json()).toEqual({
      problems: [
        {
          where: "Site settings, Tagline",
          message: "is missing",
          sanity: expect.stringContaining("id=siteSettings;type=siteSettings;path=tagline"),
        },
      ],
    });
    await drafts.client.patch("drafts.siteSettings").set({ tagline: "Mended" }).commit();
    await expect.poll(() => textOf("/")).toContain(">Mended</p>");
  });

  test("responds as the site does to an agent's name in capitals, a trailing slash and no page", async () => {
    const location = async (path: string) => (await get(path)).headers.get("location");
    expect(await location("/agent/NORA")).toBe(`${PREVIEW_PATH}/agent/nora`);
    expect(await location("/agents")).toBe(`${PREVIEW_PATH}/#agents`);
    expect((await get("/nowhere/")).status).toBe(404);
    expect((await get("//evil.example/")).status).toBe(404);
  });

  test("serves files with their type, and parts of them", async () => {
    const whole = await get("/favicon.svg");
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get("content-length")).toBe(String(bytes.length));
    const part = await get("/favicon.svg", { range: "bytes=1-4" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 1-4/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(1, 5));
    expect((await get("/no-such-file.svg")).status).toBe(404);
    expect((await get("/preview/client/no-such-file.js")).status).toBe(404);
  });
});
