import { expect, test } from "vitest";
import { HUES } from "../../../src/facts/vocabulary.ts";
import { goodAgent } from "../../testing/good-agent.ts";
import { type TestDocument, queryClient } from "../../testing/query-client.ts";
import { agent } from "../documents/agent.ts";
import { freeHue, placeAtTheEnd } from "./identity.ts";
import { schema } from "../../testing/validate.ts";

const agents = HUES.slice(0, 3).map(({ name }, index) =>
  goodAgent({ _id: `agent-${index}`, id: `a${index}`, color: name, order: index + 1 }),
);
const draft = goodAgent({ _id: "drafts.new", id: "new", color: HUES[3]?.name, order: 4 });

test("a new agent comes last, even after one that is still a draft", async () => {
  expect(await placeAtTheEnd(queryClient([...agents, draft]), "agent")).toBe(5);
  expect(await placeAtTheEnd(queryClient([]), "agent")).toBe(1);
});

test("a new agent begins with a color that no other agent has", async () => {
  const hueAmong = (documents: TestDocument[]) =>
    freeHue(undefined, {
      projectId: "tests",
      dataset: "tests",
      schema,
      currentUser: null,
      getClient: ({ apiVersion }) => queryClient(documents).withConfig({ apiVersion }),
    });
  expect(await hueAmong([...agents, draft])).toBe(HUES[4]?.name);
  const all = HUES.map(({ name }, index) => goodAgent({ _id: `agent-${index}`, color: name }));
  expect(await hueAmong(all)).toBe(HUES[0].name);
});

test("a new agent has a blank with its number for each card and each priority", () => {
  const lists = agent.fields.flatMap((part) =>
    "fields" in part && ["problemCards", "priorityData"].includes(part.name)
      ? (part.fields ?? []).map(({ initialValue }) => initialValue)
      : [],
  );
  const blanks = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => expect.objectContaining({ id: from + index }));
  expect(lists).toEqual([blanks(1, 10), blanks(1, 5), blanks(6, 5), blanks(11, 5)]);
});
