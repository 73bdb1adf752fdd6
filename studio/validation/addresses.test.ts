import { expect, test } from "vitest";
import { seedDocuments } from "../../tests/support/seed.ts";
import { siteLinksIn, sitePathOf } from "../../src/rules/site-links.ts";
import { errorsOf } from "../testing/validate.ts";
import { isRecord } from "../../src/rules/content-rules.ts";

const NOWHERE = "/no-such-page";

const seed = seedDocuments();
/** Of each type that has links to pages of the site, the document with the most. */
const examples = [...Map.groupBy(seed, ({ _type }) => _type).values()].flatMap((documents) =>
  documents
    .toSorted((a, b) => siteLinksIn(b).length - siteLinksIn(a).length)
    .slice(0, 1)
    .filter((document) => siteLinksIn(document).length > 0),
);

/** A document in which every link to a page of the site leads to one that there is not. */
function misleadLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(misleadLinks);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => {
    const leads = key === "href" && typeof item === "string" && sitePathOf(item) !== undefined;
    return [key, leads ? NOWHERE : misleadLinks(item)];
  });
  return Object.fromEntries(entries);
}

test.each(examples)(
  "a link to a page that is not there cannot be published in $_type",
  async (document) => {
    const changed = { ...document, ...Object(misleadLinks(document)) };
    const problems = (await errorsOf(changed, seed))
      .filter(({ message }) => message === `The site has no page at ${NOWHERE}.`)
      .map(({ path }) => path.replaceAll(/\.(?:\["[^"]*"\]|\d+)/g, "[]"));
    const misleading = siteLinksIn(changed).map(({ field }) => field.replaceAll(/\[\d+\]/g, "[]"));
    expect(problems.toSorted()).toEqual(misleading.toSorted());
  },
);
