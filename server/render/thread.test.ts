import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import type { Visit } from "../http/part.ts";
import { installBuild } from "../publisher/engine/install.ts";
import { delivery, SECRET } from "../publisher/testing/sender.ts";
import { Releases } from "../release/releases.ts";
import type { Entry } from "../runtime/log.ts";
import { parseSettings } from "../runtime/settings.ts";
import { ownSettings } from "../runtime/testing/own-settings.ts";
import { startRenderThread, type RenderThread } from "./thread.ts";

/*
 * The thread as the program starts it, on a site of one page and a renderer without pages. No lake runs.
 */

const VISIT: Visit = {
  address: "127.0.0.1",
  origin: "http://127.0.0.1:4326",
  person: { id: "p-ada", name: "Ada", email: "ada@example.org", role: "editor" },
};

let dir: string;
let env: NodeJS.ProcessEnv;
let entries: Entry[];
const threads: RenderThread[] = [];

beforeEach(async () => {
  dir = testFolder();
  env = await ownSettings(dir);
  entries = [];
});
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

async function start(more: NodeJS.ProcessEnv = {}): Promise<RenderThread> {
  const settings = parseSettings({ ...env, ...more });
  const thread = await startRenderThread({ settings, write: (entry) => entries.push(entry) });
  threads.push(thread);
  return thread;
}

async function makeRelease(): Promise<void> {
  const [outDir, rendererDir] = [join(dir, "out"), join(dir, "renderer")];
  await mkdir(outDir);
  await mkdir(rendererDir);
  await writeFile(join(outDir, "index.html"), "<title>Home</title>");
  await writeFile(join(rendererDir, "pages.json"), "{}");
  // An open site has no content key.
  await writeFile(join(rendererDir, "content-key"), "");
  await writeFile(
    join(rendererDir, "prerender-entry.test.mjs"),
    "export const manifest = { routes: [], mode: process.env.NODE_ENV };",
  );
  const releases = new Releases(join(dir, "site"));
  const dataset = "first";
  await installBuild(releases, {
    outDir,
    rendererDir,
    revisions: new Map(),
    code: "code",
    dataset,
  });
}

const ask = async (
  { fetch }: { fetch: RenderThread["publisher"]["fetch"] },
  path: string,
  init?: RequestInit,
) => fetch(new Request(`http://127.0.0.1:4326${path}`, init), { visit: VISIT });

test("publisher and preview respond from one thread, and log under their own names", async () => {
  await makeRelease();
  const { publisher, preview } = await start({ SANITY_WEBHOOK_SECRET: SECRET });
  expect(await (await ask(publisher, "/releases")).json()).toMatchObject({
    hold: null,
    releases: [{ release: 1 }],
  });
  const message = await delivery("agent-nora");
  const init = { method: "POST", headers: message.headers, body: String(message.body) };
  expect(await (await ask(publisher, "/webhook", init)).json()).toEqual({ result: "accepted" });
  const checks = await publisher.checks();
  expect(checks.map(({ name }) => name)).toEqual(["publishing", "on-release", "content", "disk"]);
  expect(checks.find(({ name }) => name === "content")?.ok).toBe(false);

  // The page cannot be rendered, because no lake runs.
  expect((await ask(preview, "/")).status).toBe(422);
  await expect
    .poll(() => new Set(entries.map(({ program }) => program)))
    .toEqual(new Set(["publisher", "preview"]));
});

test("a closed thread responds no more, and the next one does", async () => {
  await makeRelease();
  const first = await start();
  await first.close();
  await expect(ask(first.publisher, "/releases")).rejects.toThrow("has ended");
  expect((await ask((await start()).publisher, "/releases")).status).toBe(200);
});

test("without a release it does not start, and says what to do", async () => {
  await expect(start()).rejects.toThrow("There is no release of the site yet: run npm start once.");
});

test("without a token that reads drafts, the preview says what to set", async () => {
  await makeRelease();
  const { preview } = await start({
    SANITY_PROJECT_ID: "abc123",
    SANITY_WEBHOOK_SECRET: "x".repeat(16),
  });
  const response = await ask(preview, "/");
  expect(response.status).toBe(503);
  expect(response.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(await response.text()).toContain("set SANITY_READ_TOKEN to a token with the role Viewer");
});
