import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkContent } from "../../../src/content/check.ts";
import { agentOfPage } from "../../../src/facts/paths.ts";
import { RUN_ALL } from "../../../tests/run-all.ts";
import { AGENTS, CHALLENGE, LOOSE_AGENT, SmallSite } from "../testing/small-site.ts";

/*
 * An agent's page belongs to the agent's document: however editors change short names, no visitor
 * finds one agent in place of another, and no page is lost.
 */

let site: SmallSite;
beforeEach(async () => {
  site = await SmallSite.make();
});
afterEach(() => site.remove());

const AMARA = "agent-amara";
/** Changes Amara's document and publishes it. */
async function publish(fields: Record<string, unknown>) {
  site.edit(AMARA, fields);
  return site.engine.reconcile();
}

describe("an agent whose short name is wrong", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["holds a quote", { id: 'amara"x' }, "has to be a lower-case name"],
    ["is missing", { id: undefined }, "is missing"],
    ["is a number", { id: 7 }, "has to be a text"],
    ["has capital letters", { id: "Amara" }, "has to be a lower-case name"],
    ["is reserved", { id: "index" }, "is reserved"],
    ["is longer than the name of a folder may be", { id: "a".repeat(300) }, "at most 64"],
    ["is another agent's", { id: "nora" }, '"nora" is also the short name of Nora'],
    ["is wrong, and so is another field", { id: "Amara", title: 5 }, "lower-case name"],
    [
      "is another's, and the text is wrong",
      { id: "nora", frameworkIntro: 5 },
      '"nora" is also the short name of Nora',
    ],
  ])("%s: every page stays as it was, and a full build refuses as well", async (_, fields, why) => {
    const before = await site.published();
    const { documents, removed } = await publish(fields);
    expect(removed).toEqual([]);
    expect(await site.published()).toEqual(before);
    expect(before.get("/")).toContain('<a href="/agent/amara">Amara</a>');
    const problems = documents.find(({ id }) => id === AMARA)?.problems ?? [];
    expect(problems.map(({ page }) => page)).toContain("/agent/amara");
    expect(problems.map(({ message }) => message).join()).toContain(why);
    expect(await site.fullBuild()).toBeUndefined();
    const checked = await checkContent(site.fetch);
    expect(
      checked
        .filter(({ document }) => document === AMARA)
        .map(({ message }) => message)
        .join(),
    ).toContain(why);

    // A restarted process refuses it too.
    await site.restart().reconcile();
    expect(await site.published()).toEqual(before);
    // Undoing the change mends the page, which is reported.
    const { mended } = await publish({
      ...fields,
      id: "amara",
      title: "Title",
      frameworkIntro: "x",
    });
    expect(mended).toContain("/agent/amara");
    expect(await site.published()).toEqual(await site.fullBuild());
  });

  test("a short name that is taken: no page shows the new document, linked or not", async () => {
    const before = await site.published();
    const amara = site.documents.get(AMARA);
    site.put({ ...amara, _id: "agent-twin", _type: "agent", name: "Impostor", order: 1 });
    await site.engine.reconcile();
    expect(await site.published()).toEqual(before);
    expect(await site.fullBuild()).toBeUndefined();
    site.documents.delete("agent-twin");
    await site.engine.reconcile();
    expect(await site.published()).toEqual(before);
  });

  test("a short name is free for another agent only after the first has moved", async () => {
    // Amara cannot be shown under her new name, so Kofi cannot have the old one yet.
    const before = await site.published();
    site.edit(AMARA, { id: "ama", frameworkIntro: 5 });
    site.edit("agent-kofi", { id: "amara" });
    await site.engine.reconcile();
    expect(await site.published()).toEqual(before);
    const { mended } = await publish({ frameworkIntro: "Mended." });
    expect(mended).toEqual(expect.arrayContaining(["/", "/agent/amara", "/agent/kofi"]));
    const after = await site.published();
    expect(after).toEqual(await site.fullBuild());
    expect(after.get("/agent/amara")).toContain("Kofi");
    expect(after.get("/agent/ama")).toContain("Amara");
    expect(after.has("/agent/kofi")).toBe(false);
  });
});

test.each([
  ["", () => undefined],
  [", by another process as well", () => void site.restart()],
])(
  "an edit that waits for another document goes live when that one is mended%s",
  async (_, between) => {
    const theme = site.documents.get(CHALLENGE)?.theme;
    site.edit(CHALLENGE, { theme: "no theme" });
    site.edit(AMARA, { frameworkIntro: "Another text." });
    const { refused } = await site.engine.reconcile();
    expect(refused.map(({ path }) => path)).toContain("/agent/amara");
    expect(await site.visit("/agent/amara")).not.toContain("Another text.");

    between();
    // The mended document equals the published one again: only the agent's document differs.
    site.edit(CHALLENGE, { theme });
    const { mended } = await site.engine.reconcile();
    expect(await site.visit("/agent/amara")).toContain("Another text.");
    expect(mended).toContain("/agent/amara");
    expect(await site.published()).toEqual(await site.fullBuild());
  },
);

test("no page links to a new agent until the agent can be shown", async () => {
  const [amara] = [...site.documents.values()].filter(({ _id }) => _id === AMARA);
  const lena = { ...amara, _id: "agent-lena", _type: "agent", id: "lena", name: "Lena", order: 9 };
  site.put({ ...lena, frameworkIntro: 5 });
  await site.engine.reconcile();
  expect(await site.visit("/")).not.toContain("lena");
  expect(await site.visit("/404")).not.toContain("lena");
  site.put(lena);
  await site.engine.reconcile();
  expect(await site.published()).toEqual(await site.fullBuild());
});

/** One edit. */
type Step =
  | { do: "rename"; document: string; to: unknown }
  | { do: "text"; document: string; to: unknown }
  | { do: "delete" | "bring back"; document: string }
  | { do: "publish" | "restart" };

/** Runs that once failed: an agent's move left links to its old address. */
const FOUND: [Step[]][] = [
  [
    [
      { do: "rename", document: "agent-kofi", to: "amara" },
      { do: "rename", document: "agent-nora", to: "lena" },
    ],
  ],
  [
    [
      { do: "rename", document: "agent-nora", to: "lena" },
      { do: "rename", document: "agent-kofi", to: 'amara"x' },
      { do: "publish" },
      { do: "text", document: "agent-nora", to: "A text." },
    ],
  ],
];

const document = fc.constantFrom(...AGENTS);
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("rename" as const),
        document,
        to: fc.constantFrom("nora", "amara", "kofi", "lena", "Nora", 'amara"x', undefined, 7),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("text" as const),
        document,
        to: fc.constantFrom("A text.", "Another text.", 5),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom("delete" as const, "bring back" as const),
        document: fc.constant(LOOSE_AGENT),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("publish" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
  ),
  { maxLength: 14 },
);

test("after any edits of short names, each page shows its own agent, as a full build does", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const run = await SmallSite.make();
      try {
        await play(run, all);
      } finally {
        await run.remove();
      }
    }),
    { numRuns: RUN_ALL ? 200 : 12, examples: FOUND },
  );
});

async function play(run: SmallSite, all: readonly Step[]): Promise<void> {
  const originals = new Map(run.documents);
  /** Documents that were edited since the last publish. */
  let edited = new Set<string>();
  /** Pages that the process has left unchanged. */
  let staying = new Set<string>();
  let restarted = false;
  for (const step of [...all, { do: "publish" } as const]) {
    if (step.do === "rename") run.edit(step.document, { id: step.to });
    else if (step.do === "text") run.edit(step.document, { frameworkIntro: step.to });
    else if (step.do === "delete") run.documents.delete(step.document);
    else if (step.do === "bring back") {
      const original = originals.get(step.document);
      if (original && !run.documents.has(step.document)) run.put(original);
    }
    if ("document" in step) edited.add(step.document);
    if (step.do !== "publish" && step.do !== "restart") continue;

    const had = pagesByAgent(await run.published());
    if (step.do === "restart") {
      // A new process does not check again what an earlier one has refused, until it is edited.
      restarted = true;
      staying = new Set();
      run.restart();
    }
    const outcome = await run.engine.reconcile();
    edited = new Set();
    for (const page of [...outcome.mended, ...outcome.documents.flatMap(({ pages }) => pages)]) {
      staying.delete(page);
    }
    for (const { path } of outcome.refused) staying.add(path);
    await look(run, had, staying, restarted);
  }
}

/** Path of each agent's page, by the agent's name. */
function pagesByAgent(published: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, body] of published) {
    if (agentOfPage(path) === undefined) continue;
    const name = /<h1>(.*)<\/h1>/.exec(body)?.[1] ?? "";
    expect(found.has(name), `${name} has two pages`).toBe(false);
    found.set(name, path);
  }
  return found;
}

async function look(
  run: SmallSite,
  had: ReadonlyMap<string, string>,
  staying: ReadonlySet<string>,
  restarted: boolean,
): Promise<void> {
  const published = await run.published();
  const pages = pagesByAgent(published);
  const agents = [...run.documents.values()].filter(({ _type }) => _type === "agent");
  const names = new Set(agents.map(({ name }) => String(name)));
  for (const name of had.keys())
    expect(pages.has(name), `the page of ${name}`).toBe(names.has(name));
  for (const body of published.values()) {
    for (const [, page = "", name = ""] of body.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)) {
      if (names.has(name)) expect(page, `a link to ${name}`).toBe(pages.get(name));
    }
  }
  const whole = await run.fullBuild();
  if (whole === undefined) expect(restarted || staying.size > 0).toBe(true);
  else {
    expect(published).toEqual(whole);
    expect([...staying]).toEqual([]);
  }
}
