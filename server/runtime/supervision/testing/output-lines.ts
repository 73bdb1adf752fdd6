import type { Output } from "../supervise.ts";

/** Collects the output of a program and its supervisor. */
export function outputTo(lines: string[]): Output {
  return {
    line: (text) => lines.push(text),
    log: (_, text) => lines.push(text),
  };
}
