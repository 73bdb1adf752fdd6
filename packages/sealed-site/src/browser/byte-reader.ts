import { concat, type Bytes } from "../bytes.ts";

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

  const fill = async (wanted: number): Promise<void> => {
    while (length < wanted) {
      const { done, value } = await source.read();
      if (done) return;
      pieces.push(value);
      length += value.length;
    }
  };
  const take = (wanted: number): Bytes => {
    const whole = concat(...pieces);
    const taken = whole.slice(0, wanted);
    const rest = whole.subarray(wanted);
    pieces = rest.length > 0 ? [rest] : [];
    length = rest.length;
    return taken;
  };
  return {
    async read(wanted) {
      await fill(wanted);
      return take(wanted);
    },
    async skip(wanted) {
      let left = wanted;
      while (left > 0) {
        await fill(1);
        if (length === 0) return;
        left -= take(left).length;
      }
    },
    cancel: () => source.cancel(),
  };
}
