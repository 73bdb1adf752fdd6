/** One step of a pattern: a character (folded when case does not count), or a class of characters. */
type Step = { char: string } | { class: "any" | "notDot"; repeat: boolean };

/** Line breaks: `.` does not match them. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;
/** Characters that a regular expression reads as more than themselves. */
const SPECIAL = /[*+?^${}()|[\]]/;
const NOT_DOTS = "[^.]+";

/**
 * A regular expression of one of the two forms that groq-js builds from the text of a query,
 * matched in at most (steps of the pattern) × (length of the text) operations:
 *
 * - for `match`: `^term$` with flag `i`, where each `*` of the query became `.*`;
 * - for `path()`: `^…$` of escaped characters, `[^.]+` for each `*` and `.*` for each `**`.
 *
 * JavaScript's own engine backtracks: 60 letters against a pattern with 7 stars take seconds.
 */
export class LinearPattern {
  readonly #steps: readonly Step[];
  readonly #fold: (char: string) => string;
  /** For each step: the last turn of {@link test} that reached it. */
  readonly #reached: Float64Array;
  #turn = 0;

  private constructor(steps: readonly Step[], fold: (char: string) => string) {
    this.#steps = steps;
    this.#fold = fold;
    this.#reached = new Float64Array(steps.length + 1);
  }

  /** Reads a pattern; undefined when it is of neither form. */
  static read(source: string, flags: string): LinearPattern | undefined {
    if (!source.startsWith("^") || !source.endsWith("$")) return undefined;
    if (flags !== "" && flags !== "i") return undefined;
    const fold = flags === "i" ? canonical : (char: string) => char;
    const steps = readSteps(source.slice(1, -1), fold);
    return steps === undefined ? undefined : new LinearPattern(steps, fold);
  }

  /** True when the pattern matches the whole text. */
  test(text: string): boolean {
    // Each step that the text so far can have led to, once.
    let active = this.#reach([], 0);
    for (let at = 0; at < text.length && active.length > 0; at += 1) {
      this.#turn += 1;
      const char = text.charAt(at);
      const next: number[] = [];
      for (const index of active) {
        const step = this.#steps[index];
        if (step === undefined || !this.#takes(step, char)) continue;
        this.#reach(next, "class" in step && step.repeat ? index : index + 1);
      }
      active = next;
    }
    this.#turn += 1;
    return active.includes(this.#steps.length);
  }

  #takes(step: Step, char: string): boolean {
    if ("char" in step) return step.char === this.#fold(char);
    return step.class === "any" ? !LINE_BREAK.test(char) : char !== ".";
  }

  /** Adds a step, and the ones behind it as long as no character is needed to get there. */
  #reach(active: number[], index: number): number[] {
    for (let at = index; at <= this.#steps.length; at += 1) {
      if (this.#reached[at] === this.#turn + 1) break;
      this.#reached[at] = this.#turn + 1;
      active.push(at);
      const step = this.#steps[at];
      if (step === undefined || !("repeat" in step && step.repeat)) break;
    }
    return active;
  }
}

function readSteps(source: string, fold: (char: string) => string): Step[] | undefined {
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
      steps.push({ char: fold(escaped) });
      at += 2;
    } else if (SPECIAL.test(char)) {
      return undefined;
    } else {
      steps.push({ char: fold(char) });
      at += 1;
    }
  }
  return steps;
}

/** A character as a regular expression with flag `i` (and without `u`) compares it. */
function canonical(char: string): string {
  const upper = char.toUpperCase();
  if (upper.length !== 1) return char;
  // No character outside ASCII equals one inside it.
  return char.charCodeAt(0) >= 128 && upper.charCodeAt(0) < 128 ? char : upper;
}

/**
 * Makes `RegExp(source, flags)`, called without `new` as groq-js does and nothing else of the
 * worker, return a {@link LinearPattern} where the source has its form. groq-js has no other way
 * in: its `match` and `path()` cannot be replaced. For threads that run nothing but queries.
 */
export function matchLinearly(): void {
  globalThis.RegExp = new Proxy(RegExp, {
    apply(original, self, given: unknown[]) {
      const [source, flags = ""] = given;
      if (typeof source === "string" && typeof flags === "string") {
        const linear = LinearPattern.read(source, flags);
        if (linear !== undefined) return linear;
      }
      const made: unknown = Reflect.apply(original, self, given);
      return made;
    },
  });
}
