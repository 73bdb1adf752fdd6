import { evaluateSync, parse } from "groq-js";
import { describe, expect, test } from "vitest";
import { checkContent, checkLinks } from "./check.ts";
import { createContentClient, type ContentClient } from "./client.ts";
import { describeProblem } from "./errors.ts";
import { Content } from "./query-results.ts";
import { REDIRECTS } from "./documents/redirect.ts";
import { select } from "./selections.ts";
import type { Fetch } from "./source.ts";
import { seedDocuments } from "../../tests/support/seed.ts";
import { storedVideo } from "../../tests/support/video.ts";

type Document = Record<string, unknown> & { _id: string };

const seed = (): Document[] => seedDocuments();

/** A source with documents; it evaluates queries with the real GROQ. */
function sourceOf(documents: Document[]): Fetch {
  return async (query, params = {}) =>
    evaluateSync(parse(query, { params }), { dataset: documents, params }).data;
}

/** The seed with one document changed by `edit`. */
function seedWith(id: string, edit: (document: Document) => void): Fetch {
  const documents = seed();
  const document = documents.find(({ _id }) => _id === id);
  if (!document) throw new Error(`The seed has no document ${id}`);
  edit(document);
  return sourceOf(documents);
}

const messages = async (fetch: Fetch) => (await checkContent(fetch)).map(describeProblem);

describe("the content client", () => {
  test("every page of the seed dataset can be shown", async () => {
    expect(await messages(sourceOf(seed()))).toEqual([]);
  });

  test("items without a key are shown: only the Studio needs one, and a link its words", async () => {
    function keyless(this: Record<string, unknown>, name: string, value: unknown): unknown {
      return name === "_key" && this._type !== "link" ? undefined : value;
    }
    const documents: Document[] = JSON.parse(JSON.stringify(seed(), keyless));
    expect(await messages(sourceOf(documents))).toEqual([]);
  });

  test("a link that leads nowhere is reported and blocks nothing", async () => {
    const fetch = seedWith("contactPage", (page) => {
      page.related = [{ label: "About", href: "/abuot" }];
    });
    expect((await checkLinks(fetch)).map(describeProblem)).toEqual([
      'Document "contactPage", field "related[0].href": The site has no page at /abuot. Did you mean /about?',
    ]);
    expect(await messages(fetch)).toEqual([]);
  });

  test("lists come in order and links are checked, however many documents there are", async () => {
    const old = Array.from({ length: 1100 }, (_, number) => ({
      _id: `redirect-${number}`,
      _type: "redirect",
      from: `/old-${20_000 - number}`,
      to: number === 1099 ? "/abuot" : "/about",
    }));
    const fetch = sourceOf([...seed(), ...old]);
    const list = (await Content.read(fetch)).all(REDIRECTS);
    const byAddress = old.map(({ _id }) => _id).reverse();
    expect(list.map(({ _id }) => _id)).toEqual(byAddress);
    const dead = await checkLinks(fetch);
    expect(dead.map(({ document }) => document)).toEqual(["redirect-1099"]);
  });

  test.each<[string, string, (document: Document) => void, string]>([
    ["a missing title", "agent-nora", (agent) => delete agent.title, '"title": is missing'],
    [
      "a list of the wrong kind",
      "agent-kofi",
      (agent) => (agent.deliverables = "none"),
      '"deliverables": has to be a list of texts',
    ],
    [
      "an unknown pillar",
      "agent-victor",
      (agent) => {
        const card = { id: 1, title: "t", problem: "p", solution: "s", deliverables: ["d"] };
        agent.problemCards = { cards: [{ ...card, aiPillars: ["agentic", "quantum"] }] };
      },
      '"problemCards.cards[0].aiPillars[1]": names "quantum"',
    ],
    [
      "a script in a link",
      "navigation",
      (bars) => (bars.footer = [{ label: "Contact", href: "javascript:alert(1)" }]),
      '"footer[0].href": holds "javascript:alert(1)"',
    ],
    [
      "a link mark in a long text that leads to data",
      "landingPage",
      (page) => {
        const children = [{ _type: "span", _key: "b", text: "click", marks: ["l"] }];
        const markDefs = [{ _type: "link", _key: "l", href: "data:text/html,x" }];
        const body = [{ _type: "block", _key: "a", children, markDefs }];
        page.opening = { heading: "h", audience: "a", body };
      },
      '"opening.body[0].markDefs[0].href": holds "data:text/html,x"',
    ],
    [
      "a picture without alternative text",
      "agent-leila",
      (agent) => (agent.image = { ...Object(agent.image), alt: undefined }),
      '"image.alt": needs a text that says what the picture shows',
    ],
  ])("the error for %s names document and field", async (_, id, edit, expected) => {
    const [message] = await messages(seedWith(id, edit));
    expect(message).toContain(`Document "${id}", field ${expected}`);
  });

  test("an empty dataset says how to fill it", async () => {
    const found = await messages(sourceOf([]));
    expect(found.length, "every query says so").toBeGreaterThan(8);
    expect(found[0]).toContain('Document "siteSettings"');
    expect(found[0]).toContain("npm run content:push");
  });
});

/** The pages of a client that must be rendered again after some documents changed in place. */
async function stalePages(
  documents: Document[],
  read: (client: ContentClient) => Promise<unknown>,
  change: () => { id: string; type: string },
): Promise<string[]> {
  const content = await Content.read(sourceOf(documents));
  const client = createContentClient(content);
  await read(client);
  const after = await content.after([change()]);
  const stale: string[] = [];
  for (const [page, { selections }] of client.pages) {
    for (const [key, { hash }] of Object.entries(selections)) {
      if ((await select(after, key)).hash !== hash) stale.push(page);
    }
  }
  return [...new Set(stale)].sort();
}

describe("affected pages", () => {
  const read = async (client: ContentClient) => {
    await client.at("/").agents();
    await client.at("/poly-ai").agentsWithCards();
    await client.at("/agent/nora").agent("nora");
    await client.at("/agent/kofi/").agent("kofi");
    await client.at("/about").settings();
    await client.at("/agent/nora").challengesOf("nora");
    await client.at("/404").agentIds();
    await client.at("/").agentVideos();
    await client.at("/cpa").agents();
  };
  const changing = (id: string, change: (document: Document) => void) => {
    const documents = seed();
    return stalePages(documents, read, () => {
      const at = documents.findIndex(({ _id }) => _id === id);
      const copy = structuredClone(documents[at]);
      if (copy === undefined) throw new Error(`The seed has no document ${id}`);
      change(copy);
      documents[at] = copy;
      return { id, type: String(copy._type) };
    });
  };

  test("of a field on one page are that page alone", async () => {
    expect(await changing("agent-nora", (agent) => (agent.frameworkIntro = "Other"))).toEqual([
      "/agent/nora",
    ]);
  });

  test("of a name are all that show it, also by a reference, and no other agent's", async () => {
    expect(await changing("agent-nora", (agent) => (agent.name = "Norma"))).toEqual([
      "/",
      "/about",
      "/agent/nora",
      "/cpa",
      "/poly-ai",
    ]);
  });

  test("of a corrected caption are those that show the agent's video, and no others", async () => {
    const documents = seed();
    const [nora] = documents.filter(({ _id }) => _id === "agent-nora");
    Object.assign(nora ?? {}, storedVideo("nora"));
    const { talking } = storedVideo("nora");
    const cues = [{ ...talking.cues[0], text: "I am Nora." }];
    const change = () => {
      Object.assign(nora ?? {}, { talking: { ...talking, cues } });
      return { id: "agent-nora", type: "agent" };
    };
    expect(await stalePages(documents, read, change)).toEqual(["/", "/agent/nora"]);
  });

  test("of a challenge are those of the agents that it names before and after", async () => {
    const row = seed().find(
      ({ _type, agents }) => _type === "challengeRow" && JSON.stringify(agents).includes("nora"),
    );
    expect(await changing(String(row?._id), (challenge) => (challenge.agents = []))).toEqual([
      "/agent/nora",
    ]);
  });

  test("of an edit that no page shows are none", async () => {
    expect(await changing("agent-nora", (agent) => (agent.voice = agent.voice))).toEqual([]);
    expect(await changing("agent-nora", (agent) => (agent.internalNote = "x"))).toEqual([]);
  });
});
