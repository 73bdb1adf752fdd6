import { expect, test } from "vitest";
import { deliverableText } from "./deliverable.ts";

test.each([
  ["💡 Cash forecast, week by week", "Cash forecast, week by week"],
  ["💡Cash forecast", "Cash forecast"],
  [" 💡  Cash forecast ", "Cash forecast"],
  ["Cash forecast 💡", "Cash forecast 💡"],
  ["Cash forecast", "Cash forecast"],
])("a screen reader hears the deliverable, not its emoji: %j", (line, text) => {
  expect(deliverableText(line)).toBe(text);
});
