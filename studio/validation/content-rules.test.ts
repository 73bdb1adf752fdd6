import { describe, expect, it } from "vitest";
import { cellsFitColumns, challengeThemes, whoAndWhen } from "../../src/rules/content-rules.ts";
import {
  agentDeliverables,
  cardPillars,
  countBetween,
  exactCount,
  imageAlt,
  lengthWithin,
  lowerCaseId,
  navigationLinks,
  numberedCards,
  priorityNumbers,
  safeLink,
  voiceLevel,
} from "./content-rules.ts";

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index }));

describe("a missing value", () => {
  it.each([undefined, null])("breaks no rule: %s", (nothing) => {
    for (const rule of [
      exactCount(3, "things"),
      numberedCards(10, "problem cards"),
      priorityNumbers,
      agentDeliverables,
      cardPillars,
      cellsFitColumns,
      lowerCaseId,
      voiceLevel,
      safeLink,
      imageAlt,
      lengthWithin({ words: { min: 3 } }),
    ]) {
      expect(rule(nothing)).toBe(true);
    }
  });
});

describe("counts", () => {
  it("tells an editor how many there are and how many there should be", () => {
    expect(exactCount(6, "statements")([1, 2])).toBe(
      "There have to be exactly 6 statements; there are 2 now.",
    );
    expect(exactCount(2, "statements")([1, 2])).toBe(true);
  });

  it.each([
    [2, false],
    [3, true],
    [5, true],
    [6, false],
  ])("takes both ends of a range: %i of 3 to 5 passes: %s", (length, passes) => {
    const result = countBetween(3, 5, "core functions")(Array(length).fill("x"));
    expect(result === true).toBe(passes);
  });

  it("refuses a value that is not a list", () => {
    expect(exactCount(1, "things")("one")).toBe("This has to be a list.");
  });
});

describe("problem cards", () => {
  const rule = numberedCards(10, "problem cards");

  it("counts cards whose number is absent, broken or out of range", () => {
    expect(rule([...numbered(1, 7), {}, { id: 2.5 }, { id: 11 }])).toContain(
      "missing: 8, 9, 10; without a number from 1 to 10: 3",
    );
  });
});

describe("priority items", () => {
  const good = {
    critical: numbered(1, 5),
    operational: numbered(6, 10),
    enhancement: numbered(11, 15),
  };

  it("accepts 1 to 15 wherever in the lists each number stands", () => {
    expect(priorityNumbers(good)).toBe(true);
    expect(
      priorityNumbers({ ...good, critical: good.enhancement, enhancement: good.critical }),
    ).toBe(true);
  });

  it("sees a whole list that is missing", () => {
    expect(priorityNumbers({ critical: good.critical, operational: good.operational })).toContain(
      "missing: 11, 12, 13, 14, 15",
    );
  });
});

describe("the pillars of a card", () => {
  it("are named when they are none of the ten, or twice", () => {
    expect(cardPillars(["agentic", "magic"])).toContain("“magic” is not one of the ten pillars");
    expect(cardPillars(["agentic", "agentic"])).toBe(
      "Choose each pillar once (twice now: agentic).",
    );
  });
});

describe("ids", () => {
  it.each(["nora", "nora-2", "n"])("may be %s", (id) => {
    expect(lowerCaseId(id)).toBe(true);
  });
  it.each(["Nora", "2nora", "nora b", "nora_b", "-nora", "", "nørå"])(
    "that would break an address are refused: %s",
    (id) => {
      expect(lowerCaseId(id)).toContain("lower-case letters");
    },
  );
});

describe("navigation", () => {
  it("may not lead twice to the same page", () => {
    expect(navigationLinks(2, "the top bar")([{ href: "/about" }, { href: "/about" }])).toBe(
      "Two links lead to the same page: /about.",
    );
  });
});

describe("pictures and links", () => {
  it("tells an editor which links can be used", () => {
    expect(safeLink("/about")).toBe(true);
    expect(safeLink("javascript:alert(1)")).toContain("https:, mailto: or tel:");
    expect(safeLink(42)).toContain("This link cannot be used");
  });
});

describe("a table", () => {
  it("gives no error for empty cells", () => {
    expect(cellsFitColumns({ columns: ["What"] })).toBe(true);
    expect(cellsFitColumns({ columns: ["What"], rows: [{}] })).toBe(true);
  });
});

describe("the groups of the challenges table", () => {
  const groups = (...themes: string[]) => themes.map((theme) => ({ theme }));

  it("lets an editor put the four in any order", () => {
    expect(challengeThemes(groups("proof", "money", "people", "rules"))).toBe(true);
  });

  it("names the group without which rows would be lost", () => {
    expect(challengeThemes(groups("money", "rules", "people", "people"))).toBe(
      "There has to be one group for each of the 4 themes (missing: Proof).",
    );
  });
});

describe("who checked a sample, and when", () => {
  it.each([[undefined], [{}], [{ name: " " }], [{ name: "Ann Lee, CPA", date: "2026-11-02" }]])(
    "%j is whole",
    (checked) => {
      expect(whoAndWhen(checked)).toBe(true);
    },
  );

  it("requires the other half", () => {
    expect(whoAndWhen({ name: "Ann Lee, CPA" })).toBe(
      "Say on which date it was checked, or empty the name.",
    );
    expect(whoAndWhen({ date: "2026-11-02" })).toBe("Say who checked it, or empty the date.");
  });
});
