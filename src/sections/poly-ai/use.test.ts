import { describe, expect, it } from "vitest";
import { leaders } from "./use.ts";

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
