import { describe, expect, it } from "vitest";
import { leaders, mostUsed } from "./use.ts";

/** Uses with agents that are told apart by their place alone. */
const uses = (...counts: number[]) =>
  counts.map((count, index) => ({ agent: { id: `agent-${index}` }, count }));
const named = (...counts: number[]) => leaders(uses(...counts)).map(({ agent }) => agent.id);

describe("the agents named as those who use a pillar most", () => {
  it("begin with the one who uses it most", () => {
    expect(named(4, 6, 3)).toEqual(["agent-1", "agent-0", "agent-2"]);
  });

  it("are never chosen among equals by their place in the list", () => {
    expect(named(3, 5, 3, 3, 3)).toEqual(["agent-1"]);
    expect(named(4, 4, 4, 4, 4)).toHaveLength(5);
  });

  it("are only those who use it at all", () => {
    expect(named(0, 2, 0)).toEqual(["agent-1"]);
    expect(named(0, 0)).toEqual([]);
  });
});

describe("what is said of the chosen agent", () => {
  const pillars = [
    { id: "symbolic", name: "Symbolic" },
    { id: "analytical", name: "Analytical" },
  ] as const;
  const card = (...aiPillars: ("symbolic" | "analytical")[]) => ({
    id: 1,
    title: "A card",
    aiPillars,
  });

  it("names the pillar that most of its cards use", () => {
    const problemCards = { cards: [card("symbolic"), card("symbolic", "analytical")] };
    expect(mostUsed({ name: "Nora", problemCards }, pillars)).toBe(
      "Nora relies most on Symbolic AI: 2 of 2 problem cards.",
    );
  });

  it("names all pillars that are used alike, and none where nothing is counted", () => {
    const problemCards = { cards: [card("symbolic"), card("analytical")] };
    expect(mostUsed({ name: "Nora", problemCards }, pillars)).toBe(
      "Nora relies most on Symbolic and Analytical AI: 1 of 2 problem cards each.",
    );
    expect(mostUsed({ name: "Nora", problemCards: null }, pillars)).toBe(
      "Nora has no problem cards yet.",
    );
  });
});
