import { expect, test } from "vitest";
import { DOMAINS } from "../../facts/vocabulary.ts";
import { callToActionHeadline, deliverableText } from "./words.ts";

test("an agent closes with its own words", () => {
  const callToAction = { headline: "Sign a return you recognize.", text: "Write to us." };
  expect(callToActionHeadline({ callToAction, domain: "Tax & Compliance" })).toBe(
    "Sign a return you recognize.",
  );
});

test.each([undefined, null, "", "  "])(
  "an agent whose headline is %j still closes with a sentence about its domain",
  (headline) => {
    const callToAction = { headline, text: "Write to us." };
    expect(callToActionHeadline({ callToAction, domain: "Tax & Compliance" })).toBe(
      "A steady second voice for tax and compliance.",
    );
  },
);

test("no two domains share a fallback headline", () => {
  const headlines = DOMAINS.map(({ domain }) =>
    callToActionHeadline({ callToAction: { text: "Write to us." }, domain }),
  );
  expect(new Set(headlines).size).toBe(DOMAINS.length);
});

test.each([
  ["💡 Cash forecast, week by week", "Cash forecast, week by week"],
  ["💡Cash forecast", "Cash forecast"],
  [" 💡  Cash forecast ", "Cash forecast"],
  ["Cash forecast 💡", "Cash forecast 💡"],
  ["Cash forecast", "Cash forecast"],
])("a screen reader hears the deliverable, not its emoji: %j", (line, text) => {
  expect(deliverableText(line)).toBe(text);
});
