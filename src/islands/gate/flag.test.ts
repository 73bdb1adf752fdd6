import { describe, expect, it } from "vitest";
import { createFlag, GATE_HEAD_SCRIPT } from "./flag.ts";
import { runInNewContext } from "node:vm";

/** A minimal storage. */
function memory(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

describe("the gate's flag", () => {
  it("is 'authenticated' = 'true', so that visitors of the earlier product stay in", () => {
    const storage = memory();
    expect(createFlag(() => storage).write()).toBe(true);
    expect(storage.getItem("authenticated")).toBe("true");
    expect(createFlag(() => storage).read()).toBe("set");
  });

  it.each(["false", "TRUE", "1", ""])("does not open for the value '%s'", (value) => {
    expect(createFlag(() => memory({ authenticated: value })).read()).toBe("unset");
  });

  it("reports blocked storage instead of breaking the page", () => {
    const flag = createFlag(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(flag.read()).toBe("blocked");
    expect(flag.write()).toBe(false);
  });

  it("reports full storage instead of breaking the page", () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(createFlag(() => full).read()).toBe("unset");
    expect(createFlag(() => full).write()).toBe(false);
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
