import { expect, test } from "vitest";
import { seedDocuments } from "../../tests/support/seed.ts";
import { findings } from "../testing/validate.ts";

const documents = seedDocuments();

test.each(documents.map((document) => [document._id, document] as const))(
  "an editor can publish %s of the seed again without an error or a word of advice",
  async (_, document) => {
    const others = documents.filter(({ _id }) => _id !== document._id);
    expect(await findings(document, others)).toEqual([]);
  },
);
