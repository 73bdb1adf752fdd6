import { describe, expect, it } from "vitest";
import { createFlag } from "./flag.ts";

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
