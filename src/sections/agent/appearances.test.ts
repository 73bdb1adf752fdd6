import { expect, test } from "vitest";
import { partInChallenge } from "../../facts/strings.ts";
import { challengeParts, servedTypes } from "./appearances.ts";

const named = (...ids: string[]) =>
  ids.map((id) => ({ _id: `agent-${id}`, id, name: id.toUpperCase(), color: "amber" as const }));
const challenges = [
  { order: 1, issue: "Deficit", agents: named("nora", "amara") },
  { order: 2, issue: "Turnover", agents: named("leila") },
  { order: 3, issue: "Donors", agents: named("amara", "nora") },
  { order: 4, issue: "Filing", agents: named("nora") },
];

test("an agent's page lists the challenges it leads before those it joins", () => {
  expect(challengeParts("nora", challenges).map(({ order }) => order)).toEqual([1, 4, 3]);
  expect(challengeParts("nora", challenges).map(({ leads }) => leads)).toEqual([true, true, false]);
});

test("a reader learns with whom the agent works on a challenge", () => {
  expect(
    challengeParts("nora", challenges).map(({ leads, others }) => partInChallenge(leads, others)),
  ).toEqual(["Leads, with AMARA", "Leads", "Joins AMARA"]);
});

test("organization types that need the agent first come first", () => {
  const types = [
    { order: 1, id: "a", agents: named("leila", "nora") },
    { order: 2, id: "b", agents: named("nora") },
    { order: 3, id: "c", agents: named("kofi") },
  ];
  expect(servedTypes("nora", types).map(({ id }) => id)).toEqual(["b", "a"]);
});

test("an agent that appears nowhere else has empty lists", () => {
  expect(challengeParts("victor", challenges)).toEqual([]);
  expect(servedTypes("victor", [])).toEqual([]);
});
