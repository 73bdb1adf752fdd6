import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evaluateSync, parse } from "groq-js";
import { withoutWrongRedirects } from "../../../src/content/check.ts";
import { createContentClient, type PageContent } from "../../../src/content/client.ts";
import { Content } from "../../../src/content/query-results.ts";
import type { Fetch } from "../../../src/content/source.ts";
import { seedDocuments, type SeedDocument } from "../../../tests/support/seed.ts";
import {
  agentOfPage,
  agentPage,
  legalPagePath,
  REDIRECT_RULES,
  redirectOfPage,
  redirectPage,
  REDIRECTS_FILE,
} from "../../../src/facts/paths.ts";
import { redirectRules } from "../../../src/facts/redirects.ts";
import { isCompressed } from "../../release/compress.ts";
import { CURRENT } from "../../release/current.ts";
import { Releases } from "../../release/releases.ts";
import { fileOfPage } from "../../../src/sealing/page-file.ts";
import { OPEN_FORM } from "../../../src/sealing/site-form.ts";
import type { Renderer } from "../../render/renderer.ts";
import { Engine } from "../engine/engine.ts";
import { SiteState } from "../engine/site-state.ts";

/** The agents of the small site: the ids of their documents. */
export const AGENTS = ["agent-nora", "agent-amara", "agent-kofi", "agent-mateo"];
/** A document that two agents' pages show as well, Amara's and Kofi's. */
export const CHALLENGE = "challenge-01";
/** The only agent without references to it: a lake refuses to delete the others. */
export const LOOSE_AGENT = "agent-mateo";

const link = ({ id, name }: { id: string; name: string }) => `<a href="/agent/${id}">${name}</a>`;

const PAGES: Record<string, (content: PageContent) => Promise<string>> = {
  "/": async (content) => (await content.agents()).map(link).join(),
  "/need": async (content) =>
    (await content.challenges()).flatMap(({ agents }) => agents.map(link)).join(),
  // Names agents without linking to them.
  "/names": async (content) => (await content.agents()).map(({ name }) => name).join(),
  "/404": async (content) => (await content.agentIds()).join(),
  [REDIRECT_RULES]: async (content) => redirectRules(await content.redirects()),
};

async function pageOfAgent(content: PageContent, id: string): Promise<string> {
  const agent = await content.agent(id);
  if (agent === undefined) throw new Error(`There is no agent ${id}.`);
  const challenges = await content.challengesOf(id);
  return `<h1>${agent.name}</h1>${agent.frameworkIntro} (${challenges.length})`;
}

async function pageOfRedirect(content: PageContent, from: string): Promise<string> {
  // Astro decodes a path, and then has no route for it.
  if (decodeURI(from) !== from) throw new Error(`No route for ${from}`);
  const redirect = await content.redirect(from);
  if (redirect === undefined) throw new Error(`There is no redirect from ${from}.`);
  return `<a href="${redirect.to}">moved</a>`;
}

async function textOf(path: string, content: PageContent): Promise<string> {
  const from = redirectOfPage(path);
  if (from !== undefined) return pageOfRedirect(content, from);
  const id = agentOfPage(path);
  if (id !== undefined) return pageOfAgent(content, id);
  return PAGES[path]?.(content) ?? String((await content.legalPage(path.slice(1)))?.title);
}

/** Renders the pages of the small site. */
export const renderer: Renderer = {
  hasRoute: () => true,
  render: async (path, client) => {
    const content = client.at(path);
    const text = await textOf(path, content);
    return {
      status: path === "/404" ? 404 : 200,
      body: Buffer.from(path === REDIRECT_RULES ? text : `<p>${text}</p></html>`),
      media: [],
    };
  },
};

/** Makes a first release as a build does: its pages are older than the content. */
export async function writeBuild(releases: Releases): Promise<void> {
  const names = ["agents", "challenges", "agentIds", "redirects"];
  const selections = Object.fromEntries(names.map((name) => [name, { hash: "", documents: [] }]));
  const pages = Object.keys(PAGES).map((path) => ({
    path,
    selections,
    media: [],
    stale: true,
  }));
  const state = new SiteState({ documents: [], pages });
  await releases.write({ cause: "a build", put: new Map(), remove: [], state });
}

/**
 * A site of four agents and a few small pages, with real releases; the dataset is a list in
 * memory, so that hundreds of edits take a second.
 */
export class SmallSite {
  readonly documents = new Map<string, SeedDocument>();
  readonly dir: string;
  /** The identity that the dataset reports. */
  identity = "first";
  readonly releases: Releases;
  engine: Engine;
  #revision = 0;

  private constructor(dir: string) {
    this.dir = dir;
    this.releases = new Releases(join(dir, "site"));
    for (const document of seedDocuments()) {
      if (AGENTS.includes(document._id)) this.put(document);
    }
    const row = seedDocuments().find(({ _id }) => _id === CHALLENGE);
    const agents = ["agent-amara", "agent-kofi"].map((_ref) => ({ _type: "reference", _ref }));
    if (row) this.put({ ...row, agents });
    this.engine = this.restart();
  }

  /** Makes a site and its first release. */
  static async make(): Promise<SmallSite> {
    const site = new SmallSite(await mkdtemp(join(tmpdir(), "polyphony-small-")));
    await writeBuild(site.releases);
    await site.restart().reconcile();
    return site;
  }

  /**
   * An engine as a new process has it.
   * @param fetch how it reads the dataset
   */
  restart(fetch: Fetch = this.fetch): Engine {
    this.engine = new Engine({
      releases: this.releases,
      renderer,
      form: OPEN_FORM,
      fetch,
      media: {
        base: { images: "", files: "" },
        cacheDir: join(this.dir, "fetched"),
      },
      dataset: {
        identity: async () => this.identity,
        releasesAmong: async () => [],
        authorOf: async (id) => `writer of ${id}`,
        label: "The dataset of the test",
      },
    });
    return this.engine;
  }

  readonly fetch: Fetch = async (query, params) => {
    const dataset = [...this.documents.values()];
    return evaluateSync(parse(query, { params }), { dataset, params }).data;
  };

  /** Writes a document, as a publish in the Studio does. */
  put(document: SeedDocument): void {
    this.documents.set(document._id, { ...document, _rev: `r${(this.#revision += 1)}` });
  }

  /** Changes fields of a document; undefined removes one. */
  edit(id: string, fields: Record<string, unknown>): void {
    const document = this.documents.get(id);
    if (document === undefined) return;
    const entries = Object.entries({ ...document, ...fields });
    this.put({
      ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
      _id: document._id,
      _type: document._type,
    });
  }

  /** What visitors get at an address; undefined: not found. */
  async visit(path: string): Promise<string | undefined> {
    const file = path === REDIRECTS_FILE ? path : fileOfPage(path);
    return readFile(join(this.releases.dir, CURRENT, file), "utf8").catch(() => undefined);
  }

  /** Everything that visitors can get, by its path. */
  async published(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const files = this.releases.files(this.releases.current()?.id ?? 0);
    for (const path of files.keys()) {
      if (isCompressed(path, files)) continue;
      const page = pageOf(path);
      found.set(page, (await this.visit(page)) ?? "");
    }
    return found;
  }

  /** The site as a full build makes it; undefined when the build is refused. */
  async fullBuild(): Promise<Map<string, string> | undefined> {
    const client = createContentClient(withoutWrongRedirects(await Content.read(this.fetch)));
    const made = new Map<string, string>();
    try {
      const agents = client.agentRoutes().map(agentPage);
      const moved = client.redirectRoutes().map(redirectPage);
      const legal = client.legalRoutes().map(legalPagePath);
      for (const path of [...Object.keys(PAGES), ...agents, ...legal, ...moved]) {
        const at = pageOf(fileOfPage(path));
        made.set(at, (await renderer.render(path, client)).body.toString());
      }
      return made;
    } catch {
      return undefined;
    }
  }

  /** Removes the folder. */
  async remove(): Promise<void> {
    await rm(this.dir, { recursive: true, force: true });
  }
}

/** The address that a file is at. */
function pageOf(file: string): string {
  return file.replace(/\/index\.html$|\.html$/, "") || "/";
}
