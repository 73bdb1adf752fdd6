/** One step of a pattern: a character, or a class of characters, once or any number of times. */
type Step = { char: string } | { class: "any" | "notDot"; repeat: boolean };

/** Line breaks: `.` does not match them. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;
/** Characters that a regular expression reads as more than themselves. */
const SPECIAL = /[*+?^${}()|[\]]/;
const NOT_DOTS = "[^.]+";

/** What groq-js asks of a regular expression. */
export interface Pattern {
  /** True when the pattern matches the whole text. */
  test(text: string): boolean;
}

/**
 * Reads a regular expression of one of the two forms that groq-js builds from the text of a query:
 *
 * - for `match`: `^term$` with flag `i`, where each `*` of the query became `.*`;
 * - for `path()`: `^…$` of escaped characters, `[^.]+` for each `*` and `.*` for each `**`.
 *
 * JavaScript's own engine backtracks over them: 60 letters against a pattern with 7 stars take
 * seconds. Here, no text takes more than (length of the pattern) × (length of the text) steps.
 * @returns undefined for an expression of another form
 */
export function readPattern(source: string, flags: string): Pattern | undefined {
  if (!source.startsWith("^") || !source.endsWith("$")) return undefined;
  const steps = readSteps(source.slice(1, -1));
  if (steps === undefined) return undefined;
  if (flags === "") return { test: (text) => matchesPath(steps, text) };
  return flags === "i" ? termPattern(steps) : undefined;
}

function readSteps(source: string): Step[] | undefined {
  const steps: Step[] = [];
  let at = 0;
  while (at < source.length) {
    const char = source.charAt(at);
    if (source.startsWith(NOT_DOTS, at)) {
      steps.push({ class: "notDot", repeat: false }, { class: "notDot", repeat: true });
      at += NOT_DOTS.length;
    } else if (source.startsWith(".*", at)) {
      steps.push({ class: "any", repeat: true });
      at += 2;
    } else if (char === ".") {
      steps.push({ class: "any", repeat: false });
      at += 1;
    } else if (char === "\\") {
      const escaped = source.charAt(at + 1);
      if (escaped === "" || /\w/.test(escaped)) return undefined;
      steps.push({ char: escaped });
      at += 2;
    } else if (SPECIAL.test(char)) {
      return undefined;
    } else {
      steps.push({ char });
      at += 1;
    }
  }
  return steps;
}

/** The pattern of a term: stars take as little as they can, and only the last one takes more. */
function termPattern(steps: readonly Step[]): Pattern | undefined {
  // A term has neither of these, and they would need more than one star to go back to.
  if (steps.some((step) => ("char" in step ? LINE_BREAK.test(step.char) : step.class === "notDot")))
    return undefined;
  const folded = steps.map((step) => ("char" in step ? { char: canonical(step.char) } : step));
  return {
    test: (text) => !LINE_BREAK.test(text) && matchesTerm(folded, fold(text)),
  };
}

function matchesTerm(steps: readonly Step[], text: string): boolean {
  let index = 0;
  let star = -1;
  let taken = 0;
  for (let at = 0; at < text.length;) {
    const step = steps[index];
    if (step !== undefined && "class" in step && step.repeat) {
      star = index;
      taken = at;
      index += 1;
    } else if (step !== undefined && ("class" in step || step.char === text[at])) {
      index += 1;
      at += 1;
    } else if (star >= 0) {
      taken += 1;
      at = taken;
      index = star + 1;
    } else {
      return false;
    }
  }
  return steps.slice(index).every((step) => "class" in step && step.repeat);
}

/** Follows all ways through a pattern at once. */
function matchesPath(steps: readonly Step[], text: string): boolean {
  // For each step: the last turn in which it was reached.
  const reached = new Float64Array(steps.length + 1).fill(-1);
  const reach = (active: number[], index: number, turn: number) => {
    for (let at = index; at <= steps.length && reached[at] !== turn; at += 1) {
      reached[at] = turn;
      active.push(at);
      const step = steps[at];
      // What may repeat may also be left out.
      if (step === undefined || !("class" in step && step.repeat)) return;
    }
  };
  let active: number[] = [];
  reach(active, 0, 0);
  for (let at = 0; at < text.length && active.length > 0; at += 1) {
    const char = text.charAt(at);
    const isBreak = LINE_BREAK.test(char);
    const next: number[] = [];
    for (const index of active) {
      const step = steps[index];
      if (step === undefined) continue;
      if ("char" in step ? step.char !== char : step.class === "any" ? isBreak : char === ".") {
        continue;
      }
      reach(next, "class" in step && step.repeat ? index : index + 1, at + 1);
    }
    active = next;
  }
  return active.includes(steps.length);
}

function fold(text: string): string {
  let folded = "";
  for (let at = 0; at < text.length; at += 1) folded += canonical(text.charAt(at));
  return folded;
}

/** A character as a regular expression with flag `i` (and without `u`) compares it. */
function canonical(char: string): string {
  const upper = char.toUpperCase();
  if (upper.length !== 1) return char;
  // No character outside ASCII equals one inside it.
  return char.charCodeAt(0) >= 128 && upper.charCodeAt(0) < 128 ? char : upper;
}

/**
 * Makes `RegExp(source, flags)` return a {@link Pattern} for forms that {@link readPattern} knows.
 * In a query thread only groq-js calls it like this, without `new`. There is no other hook: its
 * `match` and `path()` cannot be replaced.
 */
export function matchLinearly(): void {
  globalThis.RegExp = new Proxy(RegExp, {
    apply(original, self, given: unknown[]) {
      const [source, flags = ""] = given;
      const pattern =
        typeof source === "string" && typeof flags === "string"
          ? readPattern(source, flags)
          : undefined;
      const made: unknown = pattern ?? Reflect.apply(original, self, given);
      return made;
    },
  });
}
