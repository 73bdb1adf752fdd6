import { expect, onTestFinished, test } from "vitest";
import { deadLinksIn } from "../../src/content/documents/dead-links.ts";
import { seedDocuments } from "../../tests/support/seed.ts";
import { queryClient, type TestDocument } from "../testing/query-server.ts";
import { otherCounts } from "./counted.ts";
import { readWholeSite } from "./whole-site.ts";

const TYPES = [...new Set(seedDocuments().map(({ _type }) => _type))];

async function read(documents: readonly TestDocument[]) {
  const { client, close } = await queryClient(documents);
  onTestFinished(close);
  return readWholeSite(client, TYPES);
}

test("Start finds what whole documents would show, without the captions of the videos", async () => {
  const agent = { _id: "agent-zora", _type: "agent", id: "zora", claim: "One of eight agents" };
  const documents = [
    ...seedDocuments().filter(({ _id }) => _id !== "agent-victor"),
    agent,
    { ...agent, _id: "agent-yara", id: "yara", claim: "Eight agents share it." },
  ];
  const found = await read(documents);
  const dead = deadLinksIn(documents);
  expect(dead.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("/agent/victor"),
  );
  expect(deadLinksIn(found)).toEqual(dead);
  const counts = otherCounts(documents);
  expect(counts).toContainEqual(
    expect.objectContaining({ document: "agent-yara", field: "claim" }),
  );
  expect(otherCounts(found)).toEqual(expect.arrayContaining(counts));
  expect(found.find(({ _id }) => _id === "agent-nora")).toHaveProperty("talking", null);
});

test("Start asks only for the addresses of more agents than a text can count", async () => {
  const many = Array.from({ length: 200 }, (_, number) => ({
    _id: `agent-${number}`,
    _type: "agent",
    id: `a${number}`,
    claim: "Eight agents share it.",
  }));
  const found = await read([...seedDocuments().filter(({ _type }) => _type !== "agent"), ...many]);
  expect(found.filter(({ _type }) => _type === "agent")).toEqual(
    many.map(({ _id, _type, id }) => ({ _id, _type, id })),
  );
  expect(otherCounts(found)).toEqual([]);
  const gone = deadLinksIn(found).map(({ message }) => message);
  expect(gone).toContainEqual(expect.stringContaining("The site has no page at /agent/victor."));
  expect(gone).not.toContainEqual(expect.stringContaining("/agent/a1."));
});
