import { expect, test } from "vitest";
import { seedDocuments } from "../../../tests/support/seed.ts";
import { deadLinksIn } from "./dead-links.ts";

test("the seed has no link that leads nowhere", () => {
  expect(deadLinksIn(seedDocuments())).toEqual([]);
});

test("every link to a page that is gone is named, with its document and field", () => {
  const documents = seedDocuments().filter(({ _id }) => _id !== "agent-victor");
  const found = deadLinksIn(documents);
  expect(found.length).toBeGreaterThan(0);
  for (const { field, message } of found) {
    expect(field).toMatch(/(?:^|\.)href$/);
    expect(message).toContain("The site has no page at /agent/victor.");
  }
});
