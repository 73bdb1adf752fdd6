import { describe, expect, it } from "vitest";
import { FIXED_PATHS } from "../../../src/content/documents/site-paths.ts";
import { OS_AREAS } from "../../../src/facts/vocabulary.ts";
import type { TestDocument } from "../../testing/query-client.ts";
import { errorsOf, findings } from "../../testing/validate.ts";

function times<Item>(count: number, item: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => item(index + 1));
}

/** The messages about one field of a document that is otherwise not looked at. */
async function messages(document: TestDocument, path: string) {
  const errors = await errorsOf(document);
  return errors.filter((error) => error.path === path).map(({ message }) => message);
}

const links = (count: number) =>
  times(count, (number) => ({
    _type: "navLink",
    _key: `link-${number}`,
    label: `Link ${number}`,
    href: [...FIXED_PATHS][number - 1],
  }));

describe("the navigation", () => {
  const navigation = {
    _id: "navigation",
    _type: "navigation",
    primary: links(9),
    footer: links(7),
  };

  it("can be published with nine links above and seven below", async () => {
    expect(await findings(navigation)).toEqual([]);
  });

  it("cannot lose or gain a link", async () => {
    expect(await errorsOf({ ...navigation, primary: links(10), footer: links(6) })).toEqual([
      {
        level: "error",
        path: "primary",
        message: "There have to be exactly 9 links in the top bar; there are 10 now.",
      },
      {
        level: "error",
        path: "footer",
        message: "There have to be exactly 7 links in the footer; there are 6 now.",
      },
    ]);
  });

  it("cannot lead to a page that the site does not have, and reads which one is near", async () => {
    const primary = [...links(8), { ...links(1)[0], _key: "dead", href: "/conect-agents" }];
    expect(await messages({ ...navigation, primary }, 'primary.["dead"].href')).toEqual([
      "The site has no page at /conect-agents. Did you mean /connected-agents?",
    ]);
  });

  it("cannot lead to an agent before that one is published", async () => {
    const zora = { _type: "agent", id: "zora" };
    const primary = [...links(8), { ...links(1)[0], _key: "agent", href: "/agent/zora" }];
    const document = { ...navigation, primary };
    const linkErrors = async (id: string) => {
      const errors = await errorsOf(document, [{ ...zora, _id: id }]);
      return errors.filter(({ path }) => path.endsWith("href")).map(({ message }) => message);
    };
    expect(await linkErrors("drafts.agent-zora")).toEqual([
      "The page at /agent/zora is not published yet. Publish it first.",
    ]);
    expect(await linkErrors("agent-zora")).toEqual([]);
  });

  it("cannot lead to a script", async () => {
    const primary = [...links(8), { ...links(1)[0], _key: "bad", href: "javascript:alert(1)" }];
    expect(await messages({ ...navigation, primary }, 'primary.["bad"].href')).toEqual([
      expect.stringContaining("This link cannot be used"),
    ]);
  });
});

describe("the counts that the pages are laid out for", () => {
  const statement = (number: number) => ({
    _type: "statement",
    _key: `s${number}`,
    title: "Not a chatbot",
    text: "It works on your records, not on small talk.",
  });
  const statistic = (number: number) => ({
    _type: "statistic",
    _key: `f${number}`,
    value: "10",
    label: "pillars",
  });
  const trait = (number: number) => ({ _type: "trait", _key: `t${number}`, title: "T", text: "t" });
  const stage = (number: number) => ({
    _type: "flowStage",
    _key: `g${number}`,
    name: "N",
    text: "t",
  });

  it.each<[string, string, string, unknown, unknown, string]>([
    [
      "six statements",
      "landingPage",
      "not.statements",
      { not: { statements: times(6, statement) } },
      { not: { statements: times(5, statement) } },
      "exactly 6 statements; there are 5",
    ],
    [
      "six figures",
      "landingPage",
      "statistics",
      { statistics: times(6, statistic) },
      { statistics: times(7, statistic) },
      "exactly 6 figures; there are 7",
    ],
    [
      "five stages",
      "polyAiPage",
      "stages",
      { stages: times(5, stage) },
      { stages: times(4, stage) },
      "exactly 5 stages of the flow; there are 4",
    ],
    [
      "six traits of organizations",
      "organizationsPage",
      "traits",
      { traits: times(6, trait) },
      { traits: times(5, trait) },
      "exactly 6 traits; there are 5",
    ],
    [
      "nine traits of the profession",
      "cpaPage",
      "traits",
      { traits: times(9, trait) },
      { traits: times(8, trait) },
      "exactly 9 traits; there are 8",
    ],
  ])("are kept: %s", async (_what, type, path, right, wrong, message) => {
    const page = { _id: type, _type: type };
    expect(await messages(Object.assign({}, page, right), path)).toEqual([]);
    expect(await messages(Object.assign({}, page, wrong), path)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it("are kept: five framework cards, numbered 1 to 5", async () => {
    const page = { _id: "sampleIngrid", _type: "samplePage" };
    const card = (id: number) => ({ _type: "frameworkCard", _key: `c${id}`, id });
    expect(await messages({ ...page, cards: times(5, card) }, "cards")).toEqual([]);
    expect(await messages({ ...page, cards: times(4, card) }, "cards")).toEqual([
      "There have to be exactly 5 framework cards; there are 4 now.",
    ]);
  });

  it("are kept: each area of the operating system once", async () => {
    const page = { _id: "likeOsPage", _type: "likeOsPage" };
    const area = (id: string) => ({ _type: "osComparison", _key: id, area: id });
    const all = OS_AREAS.map(({ id }) => area(id));
    expect(await messages({ ...page, comparisons: all }, "comparisons")).toEqual([]);
    const twice = [...all.slice(1), { ...area("bridge"), _key: "again" }];
    expect(await messages({ ...page, comparisons: twice }, "comparisons")).toEqual([
      expect.stringContaining("missing: Resource management"),
    ]);
  });

  it("are kept: the areas are moments of one day, each settled after it comes up", async () => {
    const page = { _id: "likeOsPage", _type: "likeOsPage" };
    const moments = OS_AREAS.map(({ id }, index) => ({
      _type: "osComparison",
      _key: id,
      area: id,
      time: `0${index + 1}:00`,
      planned: { until: `0${index + 1}:30` },
    }));
    expect(await messages({ ...page, comparisons: moments }, "comparisons")).toEqual([]);
    const early = moments.map((moment) =>
      moment.area === "bridge" ? { ...moment, time: "01:00" } : moment,
    );
    expect(await messages({ ...page, comparisons: early }, "comparisons")).toEqual([
      expect.stringContaining('"Bridge" has to come later'),
    ]);
    const before = moments.map((moment) =>
      moment.area === "bridge" ? { ...moment, planned: { until: "02:00" } } : moment,
    );
    expect(await messages({ ...page, comparisons: before }, "comparisons")).toEqual([
      expect.stringContaining("settled before it comes up"),
    ]);
  });
});
