import { type Bytes, concat } from "../bytes.ts";

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

/** Reads a stream in pieces of requested lengths, whatever lengths it arrives in. */
export interface ByteReader {
  /** The next bytes: as many as requested, fewer where the stream ends. */
  read(length: number): Promise<Bytes>;
  /** Skips this many bytes. */
  skip(length: number): Promise<void>;
  /** Ends the stream; the host may stop sending. */
  cancel(): Promise<void>;
}

/** @param stream that no one else reads */
export function createByteReader(stream: ReadableStream<Bytes>): ByteReader {
  const source = stream.getReader();
  let pieces: Bytes[] = [];
  let length = 0;

  const fill = async (count: number): Promise<void> => {
    while (length < count) {
      const { done, value } = await source.read();
      if (done) return;
      pieces.push(value);
      length += value.length;
    }
  };
  const take = (count: number): Bytes => {
    const whole = concat(...pieces);
    const taken = whole.slice(0, count);
    const rest = whole.subarray(count);
    pieces = rest.length > 0 ? [rest] : [];
    length = rest.length;
    return taken;
  };
  return {
    async read(count) {
      await fill(count);
      return take(count);
    },
    async skip(count) {
      let left = count;
      while (left > 0) {
        await fill(1);
        if (length === 0) return;
        left -= take(left).length;
      }
    },
    cancel: () => source.cancel(),
  };
}
