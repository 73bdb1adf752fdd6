import { expect, test } from "vitest";
import { LEGAL_EFFECTIVE_DATE } from "../../facts/constants.ts";
import { usDate } from "./us-date.ts";

test("the date that counts is shown as Americans write it, and never a day early", () => {
  expect(usDate(LEGAL_EFFECTIVE_DATE)).toBe("8/1/2025");
  expect(usDate("2026-12-31")).toBe("12/31/2026");
});
