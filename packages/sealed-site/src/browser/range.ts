/** A part of a file that was asked for, in bytes; `end` belongs to it. */
export interface ByteRange {
  /** From 0; negative: so many bytes from the end. */
  readonly start: number;
  /** Undefined: to the end. */
  readonly end?: number;
}

/**
 * Reads a Range header. Several ranges in one count as none: answering with the whole file is allowed.
 * @returns undefined where there is no range that can be answered
 */
export function parseRange(header: string | null): ByteRange | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "") return to === "" ? undefined : { start: -Number(to) };
  if (to === "") return { start: Number(from) };
  return Number(to) < Number(from) ? undefined : { start: Number(from), end: Number(to) };
}

/**
 * The bytes that a range means in a file of this length.
 * @returns first and last byte; undefined when none of them is in the file
 */
export function rangeIn(
  { start, end = Infinity }: ByteRange,
  length: number,
): readonly [first: number, last: number] | undefined {
  const first = start < 0 ? Math.max(0, length + start) : start;
  const last = Math.min(end, length - 1);
  return first > last ? undefined : [first, last];
}
