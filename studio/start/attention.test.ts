import { expect, test } from "vitest";
import type { StatusRow } from "../publishing/status.ts";
import { notesOf, type SiteFacts } from "./attention.ts";

const AT = "2026-11-24T10:00:00.000Z";
const site = { release: 8, at: AT };
const quiet: SiteFacts = {
  site,
  rows: [],
  stopped: [],
  trouble: undefined,
  isUnread: false,
};
const row: StatusRow = {
  id: "agent-nora",
  type: "agent",
  name: "Nora",
  state: "late",
  removed: false,
  at: AT,
  url: undefined,
  pages: undefined,
  staying: [],
  hold: undefined,
  problems: [],
};

test("without problems the list is empty", () => {
  expect(notesOf(quiet)).toEqual([]);
});

test("an editor reads when something cannot be checked, instead of that all is well", () => {
  expect(notesOf({ ...quiet, isUnread: true }).map(({ title }) => title)).toEqual([
    "Start cannot check everything just now",
  ]);
});

test("an editor reads at the start what concerns the whole site, and where to go", () => {
  const hold = { shows: 5, madeAt: AT, since: AT, newest: 7 };
  const command = { release: 7, state: "failed", message: "403" } as const;
  const notes = notesOf({
    ...quiet,
    site: { ...site, hold, command },
    stopped: [{ id: "r1", title: "Campaign", message: "Nora, Title: is empty." }],
  });
  expect(notes.map(({ key, link }) => [key, link?.label, link?.release])).toEqual([
    ["held", "Show the newest version", undefined],
    ["host", "See what it says", undefined],
    ["release r1", "Open the release", "r1"],
  ]);
  expect(notes.at(-1)).toMatchObject({
    title: "Campaign does not go live",
    text: "Nora, Title: is empty.",
  });
});

test("a publisher that does not respond is listed once, however it was noticed", () => {
  const notes = notesOf({ ...quiet, rows: [row, row], trouble: "The publisher does not answer." });
  expect(notes.map(({ key }) => key)).toEqual(["publisher"]);
  expect(notesOf({ ...quiet, rows: [row] })).toHaveLength(1);
  expect(notesOf({ ...quiet, trouble: "It does not answer." })).toHaveLength(1);
});
