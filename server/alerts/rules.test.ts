import { expect, test } from "vitest";
import { diskTrouble, endingTroubles, programTroubles, type Seen } from "./rules.ts";

const seen = (change: Partial<Seen>): Seen => ({
  program: "publisher",
  answers: true,
  checks: [],
  figures: {},
  ...change,
});
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

test("a stuck publish, a silent webhook and a program that is gone have names of their own", () => {
  const checks = [
    { name: "publishing", ok: false, message: "A publish has not ended for 130 s." },
    { name: "webhook", ok: false, message: "No webhook has come." },
    { name: "content", ok: true },
  ];
  const troubles = programTroubles([seen({ checks }), seen({ program: "lake", answers: false })]);
  expect(troubles.map(({ key }) => key)).toEqual([
    "publisher/publishing",
    "publisher/webhook",
    "lake",
  ]);
  expect(troubles[0]?.message).toContain("130 s");
});

test("a disk is told of once, while there is still room to act", () => {
  const two = (bytes: number) => [
    seen({ figures: { freeDiskBytes: bytes } }),
    seen({ program: "lake", figures: { freeDiskBytes: bytes + 1 } }),
  ];
  expect(diskTrouble(two(5e9))).toEqual([]);
  expect(diskTrouble([seen({})])).toEqual([]);
  expect(diskTrouble(two(9e8)).map(({ message }) => message)).toEqual([
    expect.stringContaining("900 MB"),
  ]);
});

test("a certificate or key is told of two weeks before it ends, and after", () => {
  const endings = [
    { name: "The certificate of www.example.org", at: at("2026-12-01") },
    { name: "SANITY_WRITE_TOKEN", at: at("2027-06-01") },
  ];
  const messages = (day: string) => endingTroubles(endings, at(day)).map(({ message }) => message);
  expect(messages("2026-11-16")).toEqual([]);
  expect(messages("2026-11-24")).toEqual([
    "The certificate of www.example.org ends on 2026-12-01: renew it.",
  ]);
  expect(messages("2027-05-31")).toEqual([
    "The certificate of www.example.org ended on 2026-12-01: renew it.",
    "SANITY_WRITE_TOKEN ends on 2027-06-01: renew it.",
  ]);
});
