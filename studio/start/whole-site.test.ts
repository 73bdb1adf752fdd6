import { expect, test } from "vitest";
import { deadLinksIn } from "../../src/content/documents/dead-links.ts";
import { AnyDocuments } from "../../src/content/documents/document-name.ts";
import { seedDocuments } from "../../tests/support/seed.ts";
import { type TestDocument, queryClient } from "../testing/query-client.ts";
import { WHOLE_SITE, wrongAgentCounts, wrongAgentCount } from "./whole-site.ts";
import { readFileSync } from "node:fs";

async function read(documents: readonly TestDocument[]) {
  const { fetch, params } = WHOLE_SITE;
  const found = await queryClient(documents).fetch<unknown>(fetch, params, { perspective: "raw" });
  return AnyDocuments.parse(found);
}

test("Start finds what whole documents would show, without the captions of the videos", async () => {
  const agent = { _id: "agent-zora", _type: "agent", id: "zora", claim: "One of eight agents" };
  const documents = [
    ...seedDocuments().filter(({ _id }) => _id !== "agent-victor"),
    agent,
    { ...agent, _id: "agent-yara", id: "yara", claim: "Eight agents share it." },
  ];
  const draft = { ...agent, _id: "drafts.agent-yara", id: "yara", claim: "Five agents share it." };
  const found = await read([...documents, draft]);
  const dead = deadLinksIn(documents);
  expect(dead.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("/agent/victor"),
  );
  expect(deadLinksIn(found)).toEqual(dead);
  const counts = wrongAgentCounts(documents);
  expect(counts).toContainEqual(
    expect.objectContaining({ document: "agent-yara", field: "claim" }),
  );
  expect(wrongAgentCounts(found)).toEqual(expect.arrayContaining(counts));
  expect(found.map(({ _id }) => _id)).not.toContain(draft._id);
  expect(found.find(({ _id }) => _id === "agent-nora")).toHaveProperty("talking", null);
});

const seed = AnyDocuments.parse(
  readFileSync("studio/dataset/data.ndjson", "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line)),
);

test("the seed counts its agents right, and a ninth one makes every sentence known that does not", () => {
  expect(wrongAgentCounts(seed)).toEqual([]);
  const ninth = { _id: "agent-zora", _type: "agent", _rev: "r", name: "Zora" };
  const found = wrongAgentCounts([...seed, ninth]);
  expect(found.length).toBeGreaterThan(20);
  expect(found).toContainEqual({
    document: "connectedAgentsPage",
    field: "lede",
    message: "“Eight agents”: there are 9 agents now.",
  });
  expect(found).toContainEqual(
    expect.objectContaining({ document: "siteSettings", field: "tagline" }),
  );
});

test.each([
  ["Polyphony is a planned system of eight AI agents for nonprofits.", "eight AI agents"],
  ["Eight agents, one system.", "Eight agents"],
  ["The eight are designed to work from one record.", "The eight"],
  ["What is on a desk by Monday is all eight, before noon.", "all eight"],
  ["Next to it is which of the eight.", "the eight"],
  ["All 8 agents share it.", "8 agents"],
])("with a ninth agent, %s is out of date", (text, words) => {
  expect(wrongAgentCount(text, 9)).toBe(words);
  expect(wrongAgentCount(text, 8)).toBeUndefined();
});

test.each([
  "Ten pillars, and two other agents.",
  "Staff suggest eight weeks, and the agents agree.",
  "All six working capabilities are shared.",
  "The ten pillars are one.",
  "One of the agents answers.",
  "It is designed by {agents} agents.",
])("%s counts no agents", (text) => {
  expect(wrongAgentCount(text, 9)).toBeUndefined();
});
