import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeProblem } from "../../src/content/errors.ts";
import { checkContent } from "../../src/content/check.ts";
import { createFetch } from "../../src/content/source.ts";
import { startTestLake, type TestLake } from "../support/lake.ts";

/** Problems of a lake's content, for editors. */
async function problemsOf({ source }: TestLake): Promise<string[]> {
  return (await checkContent(createFetch(source.config))).map(describeProblem);
}

describe("wrong content in the lake ends in one line that names document and field", () => {
  let test_: TestLake;
  beforeAll(async () => {
    test_ = await startTestLake({ seed: true });
  });
  afterAll(() => test_.remove());

  test.each([
    ["a missing field", "agent-nora", { unset: ["title"] }, '"agent-nora", field "title"'],
    ["a wrong type", "agent-kofi", { set: { order: "last" } }, '"agent-kofi", field "order"'],
    [
      "an unknown pillar",
      "agent-victor",
      { set: { "problemCards.cards[0].aiPillars": ["quantum"] } },
      '"agent-victor", field "problemCards.cards[0].aiPillars[0]": names "quantum"',
    ],
    [
      "a javascript: link",
      "navigation",
      { set: { "footer[3].href": "javascript:alert(1)" } },
      '"navigation", field "footer[3].href": holds "javascript:alert(1)"',
    ],
  ])("%s", async (_, id, patch, expected) => {
    const before = await test_.client.getDocument(id);
    await test_.client.patch(id, patch).commit();
    const lines = await problemsOf(test_);
    if (before) await test_.client.createOrReplace(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(expected);
    expect(await problemsOf(test_)).toEqual([]);
  });
});

test("an empty dataset says for each kind of content how to fill it", async () => {
  const empty = await startTestLake({ seed: false });
  const lines = await problemsOf(empty);
  await empty.remove();
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.includes("npm run content:push"))).toBe(true);
});

test("a lake that is down is named, with what to do", async () => {
  const down = await startTestLake({ seed: false });
  await down.remove();
  await expect(checkContent(createFetch(down.source.config))).rejects.toThrow(
    /The embedded Content Lake at http:\/\/localhost:\d+ cannot be read: .*npm start/,
  );
});
