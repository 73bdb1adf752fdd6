/** Error of a query that the Content Lake refuses, with its characters (end excluded). */
export interface Refusal {
  description: string;
  start: number;
  end: number;
}

/** A `$name` in a query. */
export interface ParameterUse {
  name: string;
  start: number;
  end: number;
}

const ESCAPES = new Set(["'", '"', "\\", "/", "b", "f", "n", "r", "t"]);
const HEX4 = /^[0-9a-fA-F]{4}/;
const IDENTIFIER = /^[a-zA-Z_][a-zA-Z_0-9]*/;
const SPACE = /^\s*/;

/**
 * Scans a query for errors that groq-js accepts and the Content Lake rejects: unknown escapes in
 * strings (groq-js reads them as "undefined", and can even loop on `\u{`), and a pipe into a
 * function without its brackets (groq-js drops it: `* | order` comes back unsorted).
 * @returns the parameters in the query, or the first error
 */
export function readStrictly(query: string): ParameterUse[] | Refusal {
  const parameters: ParameterUse[] = [];
  let at = 0;
  while (at < query.length) {
    const char = query.charAt(at);
    if (char === '"' || char === "'") {
      const end = endOfString(query, at);
      if (typeof end !== "number") return end;
      at = end;
    } else if (query.startsWith("//", at)) {
      const newline = query.indexOf("\n", at);
      at = newline < 0 ? query.length : newline + 1;
    } else if (char === "|" && query.charAt(at + 1) !== "|") {
      const refusal = checkPipe(query, at);
      if (refusal !== undefined) return refusal;
      at += 1;
    } else if (char === "|") {
      at += 2;
    } else if (char === "$") {
      const name = IDENTIFIER.exec(query.slice(at + 1))?.[0] ?? "";
      const end = at + 1 + name.length;
      if (name !== "") parameters.push({ name, start: at, end });
      at = end;
    } else {
      at += 1;
    }
  }
  return parameters;
}

/** Position after the closing quote of the string that begins at `start`. */
function endOfString(query: string, start: number): number | Refusal {
  const quote = query.charAt(start);
  let at = start + 1;
  while (at < query.length) {
    const char = query.charAt(at);
    if (char === quote) return at + 1;
    if (char !== "\\") {
      at += 1;
      continue;
    }
    const escaped = query.charAt(at + 1);
    if (escaped === "u" && HEX4.test(query.slice(at + 2, at + 6))) at += 6;
    else if (ESCAPES.has(escaped)) at += 2;
    else
      return {
        description: `invalid escape sequence "\\${escaped}" in string`,
        start: at,
        end: at + 2,
      };
  }
  return { description: "string is not closed", start, end: query.length };
}

function checkPipe(query: string, start: number): Refusal | undefined {
  const after = query.slice(start + 1);
  const space = SPACE.exec(after)?.[0].length ?? 0;
  const name = IDENTIFIER.exec(after.slice(space))?.[0];
  if (name === undefined) return undefined;
  const next = after.slice(space + name.length);
  if (next.startsWith("(") || next.startsWith("::")) return undefined;
  const from = start + 1 + space;
  return { description: "object or function expected", start: from, end: from + name.length };
}
