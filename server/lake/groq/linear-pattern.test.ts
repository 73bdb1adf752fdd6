import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPattern, type Pattern } from "./linear-pattern.ts";

/** The expression that groq-js makes of one term of a `match`. */
function ofMatch(term: string): [source: string, flags: string] {
  return [`^${term.replaceAll("*", ".*")}$`, "i"];
}

/** The expression that groq-js makes of the pattern of a `path()`. */
function ofPath(pattern: string): [source: string, flags: string] {
  const parts = pattern
    .split(".")
    .map((part) =>
      part === "*" ? "[^.]+" : part === "**" ? ".*" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
    );
  return [`^${parts.join(".")}$`, ""];
}

function linear([source, flags]: [string, string]): Pattern {
  const pattern = readPattern(source, flags);
  if (pattern === undefined) throw new Error(`${source} was not read`);
  return pattern;
}

const word = (alphabet: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), maxLength });

describe("a pattern means what JavaScript's own engine says", () => {
  test("for match", () => {
    fc.assert(
      fc.property(word("aAbBéÉſsKkß.*'", 8), word("aAbBéÉſsKkß.'\n", 10), (term, text) => {
        const [source, flags] = ofMatch(term);
        expect(linear([source, flags]).test(text)).toBe(new RegExp(source, flags).test(text));
      }),
      { numRuns: 3000 },
    );
  });

  test("for path()", () => {
    fc.assert(
      fc.property(word("ab*.+", 9), word("ab*.+\n", 10), (pattern, text) => {
        const [source, flags] = ofPath(pattern);
        expect(linear([source, flags]).test(text)).toBe(new RegExp(source, flags).test(text));
      }),
      { numRuns: 3000 },
    );
  });

  test("one pattern after the other text", () => {
    const pattern = linear(ofMatch("a*b"));
    expect(["ab", "a", "AxxB", "ba", "ab"].map((text) => pattern.test(text))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  test("for the case of every character", () => {
    for (let code = 0; code < 0x10000; code += 1) {
      const char = String.fromCharCode(code);
      if (char.toUpperCase() === char && char.toLowerCase() === char) continue;
      if (/[*+?^${}()|[\]\\.\n\r\u2028\u2029]/.test(char)) continue;
      for (const other of new Set([char.toUpperCase(), char.toLowerCase()])) {
        const expected = new RegExp(`^${char}$`, "i").test(other);
        if (linear([`^${char}$`, "i"]).test(other) === expected) continue;
        throw new Error(`${code.toString(16)} and ${other} should${expected ? "" : " not"} match`);
      }
    }
  });
});

test("any other expression is left to JavaScript", () => {
  for (const source of ["a", "^a", "^(a)$", "^a+$", "^[ab]$", "^\\d$", "^a\\"]) {
    expect(readPattern(source, "i")).toBeUndefined();
  }
  expect(readPattern("^a$", "g")).toBeUndefined();
});

test("a thousand stars over three thousand letters are answered at once", () => {
  const term = "*a".repeat(500).slice(0, 1024);
  expect(linear(ofMatch(term)).test("a".repeat(3000))).toBe(true);
  expect(linear(ofMatch(`${term}b`)).test("a".repeat(3000))).toBe(false);
  expect(linear(ofPath("**.".repeat(300) + "x")).test("a.".repeat(500))).toBe(false);
});
