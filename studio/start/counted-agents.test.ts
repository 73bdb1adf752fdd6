import { expect, test } from "vitest";
import { otherNumberOfAgents } from "./counted-agents.ts";

test.each([
  ["Polyphony is a planned system of eight AI agents for nonprofits.", "eight AI agents"],
  ["Eight agents, one system.", "Eight agents"],
  ["The eight are designed to work from one record.", "The eight"],
  ["What is on a desk by Monday is all eight, before noon.", "all eight"],
  ["Next to it is which of the eight.", "the eight"],
  ["All 8 agents share it.", "8 agents"],
])("with a ninth agent, %s is out of date", (text, words) => {
  expect(otherNumberOfAgents(text, 9)).toBe(words);
  expect(otherNumberOfAgents(text, 8)).toBeUndefined();
});

test.each([
  "Ten pillars, and two other agents.",
  "Staff suggest eight weeks, and the agents agree.",
  "All six working capabilities are shared.",
  "The ten pillars are one.",
  "One of the agents answers.",
  "It is designed by {agents} agents.",
])("%s counts no agents", (text) => {
  expect(otherNumberOfAgents(text, 9)).toBeUndefined();
});
