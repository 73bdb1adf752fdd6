import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REVIEW_LINKS_PATH } from "../../server/contracts/review-api.ts";
import { SESSION_PATH, STUDIO_API } from "../../src/facts/studio.ts";
import { seedDocuments } from "../support/seed.ts";
import { testFolder } from "../support/test-folder.ts";
import { openDrafts } from "../../server/preview/drafts.ts";
import { openPreview } from "../../server/preview/preview.ts";
import type { Renderer } from "../../server/render/renderer.ts";
import { CURRENT } from "../../server/release/current.ts";
import { ask as askExactly } from "../../server/site/testing/ask.ts";
import {
  PASSWORD,
  startPeopleStudio,
  type PeopleStudio,
} from "../../server/studio/testing/people-studio.ts";
import type { Part } from "../../server/http/part.ts";

/*
 * Links for reviewers without an account: from the Studio's door through the real preview to the real
 * lake. What the link shares can be read with it, and nothing else; without it, nothing.
 */

const HOUR = 3_600_000;
const JSON_TYPE = { "content-type": "application/json" };
const SETTINGS = "siteSettings";

/** A site of one page: the settings' words, and the names of all agents. */
const renderer: Renderer = {
  hasRoute: (path) => path === "/" || path === "/404",
  render: async (path, client) => {
    const page = client.at(path);
    const { name, tagline } = await page.settings();
    const agents = await page.agents();
    const html = `<!doctype html><html><head><title>${name}</title></head><body><a href="/about">${name}</a> ${tagline} ${agents.map((agent) => agent.name).join(", ")}</body></html>`;
    return { status: path === "/404" ? 404 : 200, body: Buffer.from(html), media: [] };
  },
};

let studio: PeopleStudio;
let preview: Part;
let editor = "";
let viewer = "";

beforeAll(async () => {
  studio = await startPeopleStudio({
    parts: { preview: { fetch: (request, env) => preview.fetch(request, env) } },
  });
  const { url: apiHost, token, projectId, dataset } = studio.lake;
  const drafts = openDrafts({ projectId, dataset, apiHost, token });
  const transaction = drafts.client.transaction();
  for (const document of seedDocuments({ weak: true })) {
    if ([SETTINGS, "agent"].includes(document._type)) transaction.createOrReplace(document);
  }
  await transaction.commit();
  const settings = await drafts.client.getDocument(SETTINGS);
  const agent = await drafts.client.getDocument("agent-nora");
  if (!settings || !agent) throw new Error("The seed has other documents.");
  await drafts.client
    .transaction()
    .create({ ...settings, _id: `drafts.${SETTINGS}`, tagline: "A tagline for the board" })
    .create({ ...agent, _id: "drafts.agent-nora", name: "Secretname" })
    .commit();
  await drafts.client.releases.create({ releaseId: "rSpring", metadata: { title: "Spring" } });
  await drafts.client.create({
    ...agent,
    _id: "versions.rSpring.agent-nora",
    name: "Springname",
  });
  const releases = testFolder();
  cpSync("public", join(releases, CURRENT), { recursive: true });
  preview = openPreview({ renderer, source: { projectId, dataset, apiHost }, token, releases });
  editor = await studio.signIn((await studio.add("Ada", "editor")).email);
  viewer = await studio.signIn((await studio.add("Vera", "viewer")).email);
});
afterAll(async () => {
  await preview.close();
  await studio.remove();
});

const DRAFT = { subject: { document: SETTINGS }, title: "Settings", path: "/", hours: 4 };
const SPRING = { subject: { release: "rSpring" }, title: "Spring", path: "/", hours: 4 };

function manage(method: string, body: unknown, cookie: string | undefined = editor) {
  const init = { method, headers: JSON_TYPE, body: JSON.stringify(body) };
  return studio.ask(REVIEW_LINKS_PATH, cookie, init);
}

/** Makes a link and opens it. */
async function openLink(link: object): Promise<{ cookie: string; path: string; set: string }> {
  const { url } = await (await manage("POST", link)).json();
  const response = await studio.ask(new URL(url).pathname);
  expect(response.status).toBe(303);
  const set = response.headers.get("set-cookie") ?? "";
  return { cookie: set.split(";")[0] ?? "", path: response.headers.get("location") ?? "", set };
}

async function read(path: string, cookie?: string): Promise<string> {
  return (await studio.ask(path, cookie)).text();
}

async function ids(): Promise<string[]> {
  const { links } = await (await studio.ask(REVIEW_LINKS_PATH, editor)).json();
  return links.map(({ id }: { id: string }) => id);
}

describe("a link", () => {
  test("shows the one draft on the page, and no other draft", async () => {
    const { cookie, path, set } = await openLink(DRAFT);
    expect(path).toMatch(/^\/studio\/review\/\w{22}\/$/);
    expect(set).toContain(`; Path=${path};`);
    expect(set).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=14400$/);
    const page = await studio.ask(path, cookie);
    const html = await page.text();
    expect(html).toContain("A tagline for the board");
    expect(html).toContain(`href="${path}about"`);
    expect(html).not.toContain("Secretname");
    expect(html).not.toContain("Springname");
    expect(html).not.toMatch(/overlay|data-sanity/);
    expect(html).toContain("<title>For review:");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("shows a release on what is published, without drafts", async () => {
    const { cookie, path } = await openLink(SPRING);
    const html = await read(path, cookie);
    expect(html).toContain("Springname");
    expect(html).not.toContain("Secretname");
    expect(html).not.toContain("A tagline for the board");
  });

  test("may be to a document whose name is a long sentence, and follows its address", async () => {
    const title = "A challenge of thirty words. ".repeat(8);
    const nora = { subject: { document: "agent-nora" }, title, path: "/agent/anna", hours: 4 };
    const { path, cookie } = await openLink(nora);
    const { headers } = await studio.ask(path, cookie);
    expect(headers.get("location")).toBe(path.replace("anna", "nora"));
  });

  test("works beside others in the same browser: each path shows its own, by its own cookie", async () => {
    const [draft, spring] = [await openLink(DRAFT), await openLink(SPRING)];
    for (const cookies of [
      `${draft.cookie}; ${spring.cookie}`,
      `${spring.cookie}; ${draft.cookie}`,
    ]) {
      expect(await read(draft.path, cookies)).toContain("A tagline for the board");
      expect(await read(draft.path, cookies)).not.toContain("Springname");
      expect(await read(spring.path, cookies)).toContain("Springname");
    }
    expect((await studio.ask(spring.path, draft.cookie)).status).toBe(410);
    expect((await studio.ask(`${draft.path}about`, spring.cookie)).status).toBe(410);
  });

  test("opens nothing else: no part, no Studio, no other perspective", async () => {
    const { cookie, path } = await openLink(SPRING);
    for (const refused of [
      "/studio/",
      "/studio/structure",
      `${STUDIO_API}/lake/v2026-05-01/data/query/test?query=*`,
      `${STUDIO_API}/preview/`,
      REVIEW_LINKS_PATH,
    ]) {
      const response = await studio.ask(refused, cookie);
      expect(response.status).toBe(401);
      expect(await response.text()).not.toMatch(/Secretname|tagline for/);
    }
    const other = `${cookie}; sanity-preview-perspective=drafts`;
    const html = await read(path, other);
    expect(html).toContain("Springname");
    expect(html).not.toContain("Secretname");
    const write = await studio.ask(path, cookie, { method: "POST", body: "x" });
    expect(write.status).toBe(405);
  });

  test("is refused if the request body arrives after its maker has become a viewer", async () => {
    const { email } = await studio.add("Dora", "editor");
    const cookie = await studio.signIn(email);
    const before = await ids();
    const status = await studio.slowly("POST", REVIEW_LINKS_PATH, cookie, DRAFT, () =>
      studio.people.setRole(email, "viewer"),
    );
    expect(status).toBe(401);
    expect(await ids()).toEqual(before);
  });

  test("ends after its hours, and at once when it is withdrawn or its maker may share no more", async () => {
    const { cookie, path } = await openLink(DRAFT);
    studio.pass(4 * HOUR - 60_000);
    expect((await studio.ask(path, cookie)).status).toBe(200);
    studio.pass(60_000);
    const ended = await studio.ask(path, cookie);
    expect(ended.status).toBe(410);
    expect(await ended.text()).toContain("<p>It expired, or was withdrawn. Ask");

    const second = await openLink(DRAFT);
    const [id] = await ids();
    expect((await manage("DELETE", { id })).status).toBe(200);
    expect((await studio.ask(second.path, second.cookie)).status).toBe(410);
    expect((await manage("DELETE", { id })).status).toBe(404);

    const { email } = await studio.add("Cleo", "editor");
    const shared = async () => {
      const { url } = await (await manage("POST", DRAFT, await studio.signIn(email))).json();
      return new URL(url).pathname;
    };
    const [one, two] = [await shared(), await shared()];
    expect((await studio.ask(one)).status).toBe(303);
    studio.people.setRole(email, "viewer");
    studio.people.setRole(email, "editor");
    expect([(await studio.ask(one)).status, (await studio.ask(two)).status]).toEqual([410, 410]);
    const three = await shared();
    studio.people.remove(email);
    expect((await studio.ask(three)).status).toBe(410);
  });

  test("is needed: a guess, or none, shows nothing", async () => {
    const { path: own } = await openLink(DRAFT);
    for (const path of [
      "/studio/review/",
      "/studio/review/agent/nora",
      "/studio/review/open/x",
      own,
    ]) {
      for (const cookie of [undefined, "review=x", editor]) {
        const response = await studio.ask(path, cookie);
        expect(response.status).toBe(410);
      }
    }
  });

  test("is made and withdrawn by those who may write, and listed without its secret", async () => {
    await openLink(DRAFT);
    const listed = await read(REVIEW_LINKS_PATH, viewer);
    expect(JSON.parse(listed).links[0]).toMatchObject({ title: "Settings", author: "Ada" });
    expect(listed).not.toMatch(/hash|token|open\//);
    for (const [method, body] of [
      ["POST", DRAFT],
      ["DELETE", { id: (await ids())[0] }],
    ] as const) {
      expect((await manage(method, body, viewer)).status).toBe(403);
      const init = { method, headers: JSON_TYPE, body: JSON.stringify(body) };
      expect((await studio.ask(REVIEW_LINKS_PATH, undefined, init)).status).toBe(401);
      const forged = { ...init, headers: { ...JSON_TYPE, origin: "https://evil.example" } };
      expect((await studio.ask(REVIEW_LINKS_PATH, editor, forged)).status).toBe(403);
    }
  });

  test.each([
    { ...DRAFT, hours: 0 },
    { ...DRAFT, hours: 24 * 31 },
    { ...DRAFT, path: "//evil.example" },
    { ...DRAFT, path: "https://evil.example" },
    { ...DRAFT, subject: { document: "a,drafts" } },
    { ...DRAFT, subject: { release: "drafts,rSpring" } },
    { ...DRAFT, subject: { release: "drafts" } },
    { ...DRAFT, subject: { release: "raw" } },
    { ...DRAFT, subject: {} },
    { ...DRAFT, more: true },
    "x",
  ])("that asks for more than it may is not made: %j", async (link) => {
    expect((await manage("POST", link)).status).toBe(400);
  });
});

test("wrong links for reviewers keep nobody from signing in, and a page of another site uses up no tries", async () => {
  const { email } = await studio.add("Gus", "editor");
  const from = { "x-forwarded-for": "10.0.2.1" };
  const open = async (site: string) => {
    // A browser sends no origin with what a frame or a link opens.
    const headers = { ...from, "sec-fetch-site": site, "sec-fetch-mode": "navigate" };
    return (await askExactly(studio.origin, "/studio/review/open/wrong", headers)).status;
  };
  const twelve = async (site: string) => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push(await open(site));
    return statuses;
  };
  expect(new Set(await twelve("cross-site"))).toEqual(new Set([410]));
  expect(await twelve("none")).toEqual([...Array.from({ length: 10 }, () => 410), 429, 429]);
  const response = await studio.ask(SESSION_PATH, undefined, {
    method: "POST",
    headers: { ...JSON_TYPE, ...from },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
});
