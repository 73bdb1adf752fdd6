import { afterEach, describe, expect, it, vi } from "vitest";
import { readFlag, writeFlag } from "./flag.ts";
import { GATE_HEAD_SCRIPT } from "./head-script.ts";
import { runInNewContext } from "node:vm";

afterEach(() => {
  vi.unstubAllGlobals();
});

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

describe("the gate's flag", () => {
  it.each(["false", "TRUE", "1", ""])("does not open for the value '%s'", (value) => {
    vi.stubGlobal("localStorage", { getItem: () => value });
    expect(readFlag()).toBe("unset");
  });

  it("reports blocked storage instead of breaking the page", () => {
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(readFlag()).toBe("blocked");
    expect(writeFlag()).toBe(false);
  });

  it("reports full storage instead of breaking the page", () => {
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse });
    expect(readFlag()).toBe("unset");
    expect(writeFlag()).toBe(false);
  });
});

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
