import type { SanityClientLike } from "@sanity/preview-url-secret";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { evaluateSync, parse } from "groq-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDocuments } from "../../src/content/testing/seed.ts";
import { startLocalLake, type LocalLake } from "../lake/testing/local-lake.ts";
import type { Renderer } from "../render/renderer.ts";
import { folderFiles } from "../site/folder-files.ts";
import { ask } from "../site/testing/ask.ts";
import { openDrafts, type Drafts } from "./drafts.ts";
import { checkHandshake } from "./handshake.ts";
import { schemaFields } from "./marks/schema-fields.ts";
import { servePreview, type Preview } from "./server.ts";
import { SESSION_LIFETIME } from "./session.ts";

const STUDIO = "http://localhost:4321";

/** A site of one page, which says what the settings say. */
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
let preview: Preview;
let now = Date.now();

beforeAll(async () => {
  local = await startLocalLake();
  const { url: apiHost, token, projectId, dataset } = local.lake;
  drafts = openDrafts({ projectId, dataset, apiHost, token });
  const transaction = drafts.client.transaction();
  for (const document of seedDocuments({ weak: true })) {
    if (["siteSettings", "agent"].includes(document._type)) transaction.createOrReplace(document);
  }
  await transaction.commit();
  preview = await servePreview({
    port: 0,
    renderer,
    drafts,
    fields: schemaFields(),
    scripts: {
      script: "/preview/client/overlay.js",
      comparison: "/preview/client/comparison.js",
      side: "/preview/client/side.js",
      styles: [],
    },
    files: {
      site: folderFiles("public"),
      client: folderFiles("public"),
      mediaBase: { images: apiHost, files: apiHost },
      mediaCache: local.dataDir,
    },
    secret: token,
    studios: [STUDIO],
    now: () => now,
  });
});
afterAll(async () => {
  await preview.close();
  await local.remove();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = new URL(preview.url);
  const answer = await ask(preview.url, path, { host: `localhost:${port}`, ...headers });
  return { ...answer, text: answer.body.toString("utf8") };
}

/** Opens the preview as Presentation does. */
async function enter(path = "/") {
  const { secret } = await createPreviewSecret(drafts.client, "test", `${STUDIO}/studio`);
  return get(
    `/preview/enable?sanity-preview-secret=${secret}&sanity-preview-pathname=${encodeURIComponent(path)}&sanity-preview-perspective=drafts`,
  );
}

async function session(): Promise<{ cookie: string }> {
  const { headers } = await enter();
  return {
    cookie: [headers["set-cookie"] ?? []]
      .flat()
      .map((each) => each.split(";")[0])
      .join("; "),
  };
}

describe("who may see drafts", () => {
  test("no page, file or stream without a session", async () => {
    for (const path of [
      "/",
      "/no-such-page",
      "/favicon.svg",
      "/preview/changes",
      "/preview/comparison/drafts",
      "/preview/side/drafts/after/",
      "/preview/gate.js",
    ]) {
      const { status, headers, text } = await get(path);
      expect([path, status]).toEqual([path, 401]);
      expect(headers["cache-control"]).toBe("no-store");
      expect(text).toContain("open Presentation");
    }
  });

  test("nothing for a secret that the Studio has not made", async () => {
    const { status, headers } = await get("/preview/enable?sanity-preview-secret=guessed");
    expect(status).toBe(401);
    expect(headers["set-cookie"]).toBeUndefined();
    expect((await get("/preview/enable")).status).toBe(401);
  });

  test("nothing for a secret that is older than an hour", async () => {
    const made = (minutes: number) => ({
      _id: `drafts.secret-${minutes}`,
      _type: "sanity.previewUrlSecret",
      _updatedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      secret: `made ${minutes} minutes ago`,
      studioUrl: `${STUDIO}/studio`,
    });
    const dataset = [made(59), made(61)];
    const client: SanityClientLike = {
      config: () => ({ token: "t" }),
      withConfig: () => client,
      fetch: async <R, Q>(query: string, params: Q): Promise<R> => {
        const given = Object.fromEntries(Object.entries(params ?? {}));
        return evaluateSync(parse(query, { params: given }), { dataset, params: given }).data;
      },
    };
    const come = (secret: string) =>
      checkHandshake(client, `/preview/enable?sanity-preview-secret=${encodeURIComponent(secret)}`);
    expect(await come("made 59 minutes ago")).toMatchObject({ studio: STUDIO, path: "/" });
    expect(await come("made 61 minutes ago")).toBeUndefined();
  });

  test("nothing for a cookie that was changed, or is of yesterday", async () => {
    const { cookie } = await session();
    expect((await get("/", { cookie })).status).toBe(200);
    const forged = Buffer.from(JSON.stringify({ studio: "http://evil.test", until: now * 2 }));
    const signature = cookie.split(".")[1] ?? "";
    const other = `preview-session=${forged.toString("base64url")}.${signature}`;
    expect((await get("/", { cookie: other })).status).toBe(401);
    now += SESSION_LIFETIME;
    expect((await get("/", { cookie })).status).toBe(401);
    now = Date.now();
  });

  test("nothing under a foreign name that points at this machine", async () => {
    const headers = await session();
    expect((await get("/", { ...headers, host: "evil.test" })).status).toBe(421);
    expect((await get("/", { ...headers, "x-forwarded-for": "203.0.113.9" })).status).toBe(403);
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
    const signedIn = await session();
    // The preview hears of an edit a moment after the lake has taken it.
    await expect
      .poll(async () => (await get("/", signedIn)).text)
      .toContain(">Not yet published</h1>");
    const { status, headers, text } = await get("/", signedIn);
    expect(status).toBe(200);
    expect(text).toMatch(/<h1 data-sanity="id=siteSettings;type=siteSettings;path=name;base=/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-robots-tag"]).toContain("noindex");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`frame-ancestors ${STUDIO}`);
    expect(policy).toContain("script-src 'self' 'sha256-x='");
    expect(policy).not.toContain("sha256-y");
    expect(text).not.toContain("content-security-policy");
    expect(/[\u200b-\u200d\ufeff\ue000-\uf8ff]/.test(text)).toBe(false);
  });

  test("shows what is published where the editor asks for that", async () => {
    const { cookie } = await session();
    const { headers, status } = await get("/preview/perspective?is=published", { cookie });
    expect(status).toBe(204);
    const choice = String(headers["set-cookie"]).split(";")[0];
    const { text } = await get("/", { cookie: `${cookie.split("; ")[0]}; ${choice}` });
    expect(text).not.toContain("Not yet published");
  });

  test("shows the site as releases will have it, one over the other", async () => {
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
    const { cookie } = await session();
    const [signedIn] = cookie.split("; ");
    const shownWith = async (perspective: string) => {
      const { headers } = await get(`/preview/perspective?is=${perspective}`, { cookie });
      const choice = String(headers["set-cookie"]).split(";")[0];
      const { text } = await get("/", { cookie: `${signedIn}; ${choice}` });
      return /<h1[^>]*>([^<]*)/.exec(text)?.[1];
    };
    await expect.poll(() => shownWith("rSpring,drafts")).toBe("In spring");
    expect(await shownWith("rSummer,rSpring,drafts")).toBe("In summer");
    expect(await shownWith("drafts")).toBe("Not yet published");

    // What a release changes: the page's two sides, with marks, and only for the Studio's frames.
    const { text, headers } = await get("/preview/comparison/rSpring", { cookie });
    const [, json = ""] = /data-studio="http:\/\/localhost:4321">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toEqual([
      expect.objectContaining({
        before: "/",
        after: "/",
        documents: [expect.objectContaining({ id: "siteSettings" })],
        problems: [],
      }),
    ]);
    expect(headers["content-security-policy"]).toContain(`frame-ancestors ${STUDIO}`);
    const side = async (name: string) => {
      const page = await get(`/preview/side/rSpring/${name}/`, { cookie });
      expect(page.headers["content-security-policy"]).toContain(`frame-ancestors ${STUDIO}`);
      return page.text;
    };
    expect(await side("after")).toContain("<h1 data-differs>In spring</h1>");
    expect(await side("before")).toMatch(/<h1 data-differs>(?!In spring)/);
    expect((await get("/preview/side/rSpring/after/no-such-page", { cookie })).status).toBe(404);
  });

  test("reports an edit to open pages, which then get the new page", async () => {
    const headers = await session();
    const { port } = new URL(preview.url);
    const stream = await fetch(`http://localhost:${port}/preview/changes`, { headers });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await drafts.client.patch("drafts.siteSettings").set({ name: "Typed" }).commit();
    let heard = "";
    while (!heard.includes("event: change")) heard += (await reader?.read())?.value ?? "";
    expect((await get("/", headers)).text).toContain(">Typed</h1>");
    await reader?.cancel();
  });

  test("keeps the last good page while a field is empty, and names document and field", async () => {
    const headers = await session();
    await expect.poll(async () => (await get("/", headers)).status).toBe(200);
    await drafts.client.patch("drafts.siteSettings").unset(["tagline"]).commit();
    await expect.poll(async () => (await get("/", headers)).status).toBe(422);
    const { text } = await get("/", headers);
    expect(text).toContain(">Typed</h1>");
    const answer = await get("/", { ...headers, "x-preview": "refresh" });
    expect(JSON.parse(answer.text)).toEqual({
      problems: [
        {
          where: "Site settings, Tagline",
          message: "is missing",
          sanity: expect.stringContaining("id=siteSettings;type=siteSettings;path=tagline"),
        },
      ],
    });
    await drafts.client.patch("drafts.siteSettings").set({ tagline: "Mended" }).commit();
    await expect.poll(async () => (await get("/", headers)).text).toContain(">Mended</p>");
  });

  test("answers as the site does: other cases of an agent's name, a slash at the end, no page", async () => {
    const headers = await session();
    expect((await get("/agent/NORA", headers)).headers.location).toBe("/agent/nora");
    expect((await get("/agents", headers)).headers.location).toBe("/#agents");
    expect((await get("/nowhere/", headers)).status).toBe(404);
    expect((await get("/favicon.svg", headers)).status).toBe(200);
    expect((await get("/../package.json", headers)).status).toBe(404);
  });

  test("begins at the page that was asked for, and on no other host", async () => {
    expect((await enter("/about?x=1")).headers.location).toBe("/about?x=1");
    for (const path of ["//evil.test/x", "/.//evil.test", "/\\evil.test"]) {
      expect(String((await enter(path)).headers.location)).toMatch(/^\/(?![/\\])/);
    }
  });

  test("ends when the editor leaves", async () => {
    const { headers } = await get("/preview/disable", await session());
    expect(String(headers["set-cookie"])).toContain("Max-Age=0");
  });
});
