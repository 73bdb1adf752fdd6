import { expect, test } from "vitest";
import type { SystemStatus } from "../../../src/facts/status-api.ts";
import { describePrograms } from "./describe.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const status = (change: Partial<SystemStatus>): SystemStatus => ({
  at: new Date(NOW - 15_000).toISOString(),
  programs: [{ program: "site", ready: true, problems: [] }],
  incidents: [],
  ...change,
});

test("an editor reads that all works, or what does not and since when", () => {
  expect(describePrograms(status({}), NOW)).toMatchObject({ well: true, lines: [] });
  const since = "2026-11-24T11:00:00.000Z";
  const ill = describePrograms(
    status({
      programs: [
        { program: "lake", ready: false, problems: ["It does not answer."] },
        { program: "publisher", ready: false, problems: ["It hangs."] },
      ],
      incidents: [{ key: "publisher/publishing", message: "It hangs.", since }],
    }),
    NOW,
  );
  expect(ill.well).toBe(false);
  expect(ill.lines.map(({ text }) => text)).toEqual([
    "It hangs.",
    "The Content Lake: It does not answer.",
  ]);
  expect(ill.lines[0]?.since).toBe(since);
});

test("an old look is not taken for the present", () => {
  const old = status({ at: new Date(NOW - 180_000).toISOString() });
  expect(describePrograms(old, NOW)).toMatchObject({ well: false });
});
