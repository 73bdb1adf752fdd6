import type { Output } from "../supervise.ts";

/** Collects what a program prints and what its supervisor says of it, as it comes. */
export function outputTo(lines: string[]): Output {
  return {
    start: () => undefined,
    ready: () => undefined,
    line: (text) => lines.push(text),
    say: (_, text) => lines.push(text),
  };
}
