import { readFileSync } from "node:fs";
import { evaluateSync, parse } from "groq-js";
import { describe, expect, test } from "vitest";
import { checkContent, openDoor } from "./door.ts";
import { describeProblem } from "./errors.ts";
import { pagesReading } from "./page-index.ts";
import type { Fetch } from "./source.ts";

type Document = Record<string, unknown> & { _id: string };

/** The seed dataset as the lake would hold it: pictures are references to assets. */
function seed(): Document[] {
  const asset = "image-0123456789abcdef0123456789abcdef01234567-360x510-svg";
  const lines = readFileSync("studio/dataset/data.ndjson", "utf8").trim().split("\n");
  return lines.map((line) =>
    JSON.parse(line.replaceAll(/"_sanityAsset":"[^"]*"/g, `"asset":{"_ref":"${asset}"}`)),
  );
}

/** A source that holds documents; the queries are answered by the real GROQ. */
function sourceOf(documents: Document[]): Fetch {
  return async (query) => evaluateSync(parse(query), { dataset: documents }).data;
}

/** The seed with one document changed by `edit`. */
function edited(id: string, edit: (document: Document) => void): Fetch {
  const documents = seed();
  const document = documents.find(({ _id }) => _id === id);
  if (!document) throw new Error(`The seed has no document ${id}`);
  edit(document);
  return sourceOf(documents);
}

const messages = async (fetch: Fetch) => (await checkContent(fetch)).map(describeProblem);

describe("the door to content", () => {
  test("the seed dataset can be shown whole", async () => {
    expect(await messages(sourceOf(seed()))).toEqual([]);
  });

  test("agents come in display order", async () => {
    const agents = await openDoor(sourceOf(seed())).agents("/");
    expect(agents.map(({ id }) => id)).toEqual([
      "nora",
      "amara",
      "mateo",
      "victor",
      "ingrid",
      "jonah",
      "leila",
      "kofi",
    ]);
  });

  test("an editor who leaves a title out reads which document and field it is", async () => {
    const fetch = edited("agent-nora", (agent) => delete agent.title);
    expect(await messages(fetch)).toEqual([
      'Document "agent-nora", field "title": has to be a text; it is missing or of another kind',
    ]);
  });

  test("a list of the wrong kind is named with its place", async () => {
    const fetch = edited("agent-kofi", (agent) => {
      agent.deliverables = "none";
    });
    expect(await messages(fetch)).toEqual([
      'Document "agent-kofi", field "deliverables": has to be a list of texts; it is missing or of another kind',
    ]);
  });

  test("an unknown pillar is named, with its card", async () => {
    const fetch = edited("agent-victor", (agent) => {
      agent.problemCards = {
        cards: [
          {
            id: 1,
            title: "t",
            problem: "p",
            solution: "s",
            aiPillars: ["agentic", "quantum"],
            deliverables: ["d"],
          },
        ],
      };
    });
    const [message] = await messages(fetch);
    expect(message).toContain('Document "agent-victor"');
    expect(message).toContain('field "problemCards.cards[0].aiPillars[1]"');
    expect(message).toContain('"quantum"');
  });

  test("a script in a link is refused before it reaches a page", async () => {
    const fetch = edited("navigation", (navigation) => {
      navigation.footer = [{ label: "Contact", href: "javascript:alert(1)" }];
    });
    const [message] = await messages(fetch);
    expect(message).toContain('Document "navigation", field "footer[0].href"');
    expect(message).toContain("javascript:alert(1)");
  });

  test("a link mark in a long text is held to the same rule", async () => {
    const fetch = edited("landingPage", (page) => {
      page.opening = {
        heading: "h",
        audience: "a",
        body: [
          {
            _type: "block",
            _key: "a",
            children: [{ _type: "span", _key: "b", text: "click", marks: ["l"] }],
            markDefs: [{ _type: "link", _key: "l", href: "data:text/html,x" }],
          },
        ],
      };
    });
    const [message] = await messages(fetch);
    expect(message).toContain('field "opening.body[0].markDefs[0].href"');
  });

  test("a picture without words for those who do not see it is refused", async () => {
    const fetch = edited("agent-leila", (agent) => {
      agent.image = {
        asset: agent.image instanceof Object && "asset" in agent.image ? agent.image.asset : {},
      };
    });
    const [message] = await messages(fetch);
    expect(message).toBe(
      'Document "agent-leila", field "image.alt": needs a text that says what the picture shows',
    );
  });

  test("an empty dataset says how to fill it", async () => {
    const found = await messages(sourceOf([]));
    expect(found.length, "every reading says so").toBeGreaterThan(8);
    expect(found[0]).toContain('Document "siteSettings"');
    expect(found[0]).toContain("npm run content:push");
  });
});

describe("the page index", () => {
  test("an edit of one agent concerns its own page and the landing page, no other agent's", async () => {
    const door = openDoor(sourceOf(seed()));
    await door.agents("/");
    await door.agent("/agent/nora", "nora");
    await door.agent("/agent/kofi/", "kofi");
    expect(pagesReading(door.pages, "agent-nora", "agent")).toEqual(["/", "/agent/nora"]);
  });

  test("a new agent concerns every page that lists agents", async () => {
    const door = openDoor(sourceOf(seed()));
    await door.agents("/");
    await door.settings("/about");
    expect(pagesReading(door.pages, "agent-nine", "agent")).toEqual(["/"]);
  });

  test("a referenced document concerns the page that shows it", async () => {
    const door = openDoor(sourceOf(seed()));
    await door.settings("/about");
    expect(pagesReading(door.pages, "agent-nora", "agent")).toEqual(["/about"]);
  });
});
