/** Zod's issue about a wrong value. */
interface Wrong {
  input?: unknown;
  code?: string | undefined;
  expected?: unknown;
}

/** Kinds of values as editors call them, by zod's words. */
const KINDS: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "yes or no",
  number: "a number",
  object: "filled in",
  string: "a text",
};

/**
 * A message for a value that has to be there.
 * @param kind what it has to be: "a list of links"
 */
export function orMissing(kind: string) {
  return { error: ({ input }: Wrong) => (isMissing(input) ? "is missing" : `has to be ${kind}`) };
}

/** Messages for editors in place of zod's own, which name types of JavaScript. */
export function kindInWords({ input, code, expected }: Wrong): string | undefined {
  if (isMissing(input)) return "is missing";
  const kind = typeof expected === "string" ? KINDS[expected] : undefined;
  return code === "invalid_type" && kind !== undefined ? `has to be ${kind}` : undefined;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
