import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { GATE_HEAD_SCRIPT } from "./head-script.ts";

/** Runs the script as a page would and gives what it wrote on the html element. */
function gateAfter(localStorage: () => { getItem(key: string): string | null }): unknown {
  const dataset: { gate?: string } = {};
  const page = {
    document: { documentElement: { dataset } },
    get localStorage() {
      return localStorage();
    },
  };
  runInNewContext(GATE_HEAD_SCRIPT, page);
  return dataset.gate;
}

describe("the gate's script in the head", () => {
  it("shows content to a returning visitor before React", () => {
    const getItem = (key: string) => (key === "authenticated" ? "true" : null);
    expect(gateAfter(() => ({ getItem }))).toBe("open");
  });

  it.each([null, "false", "TRUE"])("keeps content hidden for the value %s", (value) => {
    expect(gateAfter(() => ({ getItem: () => value }))).toBe("unknown");
  });

  it("keeps content hidden, and the page whole, when storage is blocked", () => {
    expect(
      gateAfter(() => {
        throw new Error("SecurityError");
      }),
    ).toBe("unknown");
  });

  it("costs every page less than 400 bytes and cannot end its script element", () => {
    expect(Buffer.byteLength(GATE_HEAD_SCRIPT)).toBeLessThan(400);
    expect(GATE_HEAD_SCRIPT).not.toContain("<");
  });
});
