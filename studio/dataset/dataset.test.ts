import { describe, expect, test } from "vitest";
import {
  AGENT_COUNT,
  CHALLENGE_ROW_COUNT,
  NEXUS_COUNT,
  ORGANIZATION_TYPE_COUNT,
  PILLAR_COUNT,
} from "../../src/facts/constants.ts";
import { seedDocuments } from "../../tests/support/seed.ts";
import { findings } from "../testing/validate.ts";

const documents = seedDocuments();

describe("the seed dataset", () => {
  test.each([
    ["agent", AGENT_COUNT],
    ["pillar", PILLAR_COUNT],
    ["nexusCapability", NEXUS_COUNT],
    ["organizationType", ORGANIZATION_TYPE_COUNT],
    ["challengeRow", CHALLENGE_ROW_COUNT],
  ])("visitors meet every %s of the specification", (type, count) => {
    expect(documents.filter(({ _type }) => _type === type)).toHaveLength(count);
  });

  test.each(documents.map((document) => [document._id, document] as const))(
    "an editor can publish %s again without an error or a word of advice",
    async (_, document) => {
      const others = documents.filter(({ _id }) => _id !== document._id);
      expect(await findings(document, others)).toEqual([]);
    },
  );
});
