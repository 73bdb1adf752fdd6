import { describe, expect, test } from "vitest";
import { type Publication, type SiteRelease } from "../../server/contracts/release-api.ts";
import {
  LATE_AFTER_MS,
  type PublishedDocument,
  stateLabelOf,
  explanationOf,
  news,
  statusOf,
  statusRows,
} from "./status.ts";

const START = Date.parse("2026-11-21T10:00:00Z");
const after = (ms: number) => new Date(START + ms).toISOString();
const site: SiteRelease = { release: 7, at: after(0) };

function nora(change: Partial<PublishedDocument> = {}): PublishedDocument {
  return { _id: "nora", _type: "agent", _rev: "r2", _updatedAt: after(1_000), ...change };
}
function publicationWith(change: Partial<Publication> = {}): Publication {
  return {
    document: "nora",
    documentType: "agent",
    revision: "r2",
    state: "live",
    at: after(1_080),
    ...change,
  };
}

describe("a publish", () => {
  test("waits until the publisher reports on this revision, and is late after half a minute", () => {
    for (const publication of [undefined, publicationWith({ revision: "r1" })]) {
      const early = statusOf(nora(), publication, site, START + 2_000);
      expect(early).toMatchObject({ state: "queued", at: after(1_000) });
      const late = statusOf(nora(), publication, site, START + 1_001 + LATE_AFTER_MS);
      expect(late).toMatchObject({ state: "late" });
    }
  });

  test("that is live has its time, its release and its page", () => {
    const publication = publicationWith({
      release: 8,
      url: "https://a.example/agent/nora",
      pages: ["/a"],
    });
    expect(statusOf(nora(), publication, site, START + 9_000_000)).toMatchObject({
      state: "live",
      at: after(1_080),
      url: "https://a.example/agent/nora",
      pages: ["/a"],
    });
  });

  test("that is live on one page and refused on another says where", () => {
    const problem = { document: "amara", field: "title", message: "is empty" };
    const problems = [{ ...problem, pages: ["/", "/404", "/about"] }];
    const publication = publicationWith({ state: "refused", pages: ["/agent/nora"], problems });
    const row = statusOf(nora(), publication, site, START);
    if (row === undefined) throw new Error("It was published.");
    expect(stateLabelOf(row).label).toBe("Partly on the site");
    expect(explanationOf(row)).toBe(
      "Visitors see it at /agent/nora. The earlier version stays at /, /about, Page not found. Fix the problems below, then publish.",
    );
    const nowhere = statusOf(nora(), { ...publication, pages: [] }, site, START);
    expect(nowhere && stateLabelOf(nowhere).label).toBe("Not on the site");
  });

  test("that was refused says why; corrected problems are not shown again", () => {
    const problems = [{ document: "nora", field: "color", message: "is not a color" }];
    const publication = publicationWith({ state: "refused", problems });
    expect(statusOf(nora(), publication, site, START)).toMatchObject({
      state: "refused",
      problems,
    });
    const corrected = statusOf(nora({ _rev: "r3" }), publication, site, START);
    expect(corrected).toMatchObject({ state: "queued", problems: [] });
  });

  test("from before the release that visitors see is part of it, whoever published it", () => {
    const old = nora({ _updatedAt: after(-1) });
    expect(statusOf(old, undefined, site, START)).toMatchObject({ state: "live" });
    expect(statusOf(old, undefined, undefined, START)).toMatchObject({ state: "queued" });
  });
});

describe("on a site that was taken back to an earlier release", () => {
  const hold = { shows: 5, madeAt: after(0), since: after(5_000), newest: 7 };
  const takenBack = { ...site, release: 8, at: after(5_000), hold };
  const stateOf = (document?: PublishedDocument, publication?: Publication) =>
    statusOf(document, publication, takenBack, START + 9_000_000)?.state;

  test("a document that was published after that release is held back, an older one is not", () => {
    expect(stateOf(nora(), publicationWith({ release: 7 }))).toBe("held");
    expect(stateOf(nora(), publicationWith({ release: 5 }))).toBe("live");
    expect(stateOf(nora(), undefined)).toBe("held");
    expect(stateOf(nora({ _updatedAt: after(-1) }), undefined)).toBe("live");
  });

  test("a document whose release the publisher does not know any more goes by its time", () => {
    expect(stateOf(nora(), publicationWith({ release: undefined }))).toBe("held");
    expect(stateOf(nora({ _updatedAt: after(-1) }), publicationWith({ release: undefined }))).toBe(
      "live",
    );
  });

  test("what is published now is held back, and never late", () => {
    const row = statusOf(nora({ _rev: "r3" }), publicationWith(), takenBack, START + 9_000_000);
    expect(row).toMatchObject({ state: "held" });
    expect(row && explanationOf(row)).toMatch(
      /^Visitors see an older version since .* release 5\./,
    );
  });

  test("a deletion waits as well", () => {
    expect(stateOf(undefined, publicationWith({ release: 5 }))).toBe("held");
    const gone = publicationWith({ revision: undefined, removed: true, release: 7 });
    expect(stateOf(undefined, gone)).toBe("held");
  });
});

describe("a deletion", () => {
  test("waits until the publisher speaks of it, then the page is gone", () => {
    expect(statusOf(undefined, publicationWith(), site, START)).toMatchObject({
      state: "queued",
      removed: true,
      at: undefined,
    });
    const publication = publicationWith({ revision: undefined, removed: true });
    expect(statusOf(undefined, publication, site, START)).toMatchObject({
      state: "live",
      removed: true,
      at: after(1_080),
    });
  });

  test("of a document that was never published is not announced", () => {
    expect(statusOf(undefined, undefined, site, START)).toBeUndefined();
  });

  test("that was taken back counts as a publish", () => {
    const publication = publicationWith({ revision: undefined, removed: true });
    expect(statusOf(nora(), publication, site, START)).toMatchObject({
      state: "queued",
      removed: false,
    });
  });
});

describe("all that was published", () => {
  const documents = [
    nora(),
    nora({ _id: "kofi", _updatedAt: after(5_000) }),
    nora({ _id: "old", _updatedAt: after(-5_000) }),
  ];
  const publications = [
    publicationWith(),
    publicationWith({ document: "gone", revision: undefined, at: after(3_000) }),
  ];

  test("shows what changed last first, each document once", () => {
    const rows = statusRows({ documents, publications, site }, START + 6_000);
    expect(rows.map(({ id, state }) => `${id} ${state}`)).toEqual([
      "kofi queued",
      "gone live",
      "nora live",
      "old live",
    ]);
  });

  test("announces only documents that became live or were refused", () => {
    const before = statusRows({ documents, publications, site }, START + 6_000);
    const spoken = publicationWith({ document: "kofi", state: "refused", at: after(5_100) });
    const later = statusRows(
      { documents, publications: [...publications, spoken], site },
      START + 7_000,
    );
    expect(news(before, later).map(({ id }) => id)).toEqual(["kofi"]);
    expect(news(later, later)).toEqual([]);
    expect(news([], later)).toEqual([]);
  });
});
