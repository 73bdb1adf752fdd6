import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { toHex, utf8, type Bytes } from "./bytes.ts";
import {
  CHUNK_BYTES,
  chunkPlace,
  HEADER_BYTES,
  openFile,
  sealedLength,
  sealFile,
} from "./format.ts";
import { importContentKey, type ContentKeys } from "./lock.ts";
import { sealedName } from "./site.ts";

const RAW = Uint8Array.from({ length: 32 }, (_, index) => index);
const OTHER = Uint8Array.from({ length: 32 }, (_, index) => index + 1);
const PATH = "/media/nora-0123456789ab.mp4";

let keys: ContentKeys;
let others: ContentKeys;
beforeAll(async () => {
  keys = await importContentKey(RAW);
  others = await importContentKey(OTHER);
});

const isText = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const filled = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7) % 251);

describe("a sealed file", () => {
  test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 200_000])(
    "of %d bytes opens, and has the length that the arithmetic says",
    async (length) => {
      const sealed = await sealFile(keys, PATH, filled(length));
      expect(sealed.length).toBe(sealedLength(length));
      const opened = await openFile(keys, PATH, sealed);
      expect(opened.ok && Buffer.compare(opened.value, filled(length))).toBe(0);
    },
  );

  test("is the same each time, and differs with the path, content or key", async () => {
    const content = utf8("eight voices");
    const sealed = toHex(await sealFile(keys, PATH, content));
    expect(toHex(await sealFile(await importContentKey(RAW), PATH, content))).toBe(sealed);
    const variants = await Promise.all([
      sealFile(keys, "/media/other.mp4", content),
      sealFile(keys, PATH, utf8("eight voicez")),
      sealFile(others, PATH, content),
    ]);
    const nonces = [sealed, ...variants.map(toHex)].map((text) => text.slice(26, 50));
    expect(new Set(nonces).size).toBe(4);
  });
});

describe("what does not open, and why", () => {
  test("a file of another content key: its password was withdrawn", async () => {
    const sealed = await sealFile(others, PATH, utf8("a"));
    expect(await openFile(keys, PATH, sealed)).toEqual({ ok: false, problem: "otherKey" });
  });

  test("a newer format, and a file that is not sealed", async () => {
    const sealed = await sealFile(keys, PATH, utf8("a"));
    sealed[4] = 2;
    expect(await openFile(keys, PATH, sealed)).toEqual({ ok: false, problem: "unsupported" });
    const page = utf8("<!doctype html><title>Not found</title>");
    expect(await openFile(keys, PATH, page)).toEqual({ ok: false, problem: "unsupported" });
  });

  test("chunks in another order, of another file, or left out", async () => {
    const content = filled(3 * CHUNK_BYTES);
    const sealed = await sealFile(keys, PATH, content);
    const chunk = (of: Bytes, number: number) => {
      const { sealedStart, sealedEnd } = chunkPlace(content.length, number);
      return of.slice(sealedStart, sealedEnd);
    };
    const head = sealed.slice(0, HEADER_BYTES);
    const other = await sealFile(keys, PATH, filled(3 * CHUNK_BYTES).fill(1));
    const made = (...chunks: Bytes[]) => new Uint8Array(Buffer.concat([head, ...chunks]));
    const [a, b, c] = [chunk(sealed, 0), chunk(sealed, 1), chunk(sealed, 2)];
    const wrong = [made(b, a, c), made(a, a, c), made(a, chunk(other, 1), c), made(a, b)];
    for (const file of wrong) {
      expect(await openFile(keys, PATH, file)).toEqual({ ok: false, problem: "damaged" });
    }
    // The same with a length that fits: the last chunk knows that it was the last.
    const shorter = made(a, b);
    new DataView(shorter.buffer).setBigUint64(HEADER_BYTES - 8, BigInt(2 * CHUNK_BYTES));
    expect(await openFile(keys, PATH, shorter)).toEqual({ ok: false, problem: "damaged" });
  });

  test("a file at another file's path", async () => {
    const sealed = await sealFile(keys, "/about/page.bin", utf8("about"));
    expect(await openFile(keys, "/contact/page.bin", sealed)).toEqual({
      ok: false,
      problem: "damaged",
    });
  });

  test("of 10,000 altered files none opens, and none crashes the reader", async () => {
    const content = filled(300);
    const sealed = await sealFile(keys, PATH, content);
    const position = fc.nat(sealed.length - 1);
    const change = fc.oneof(
      fc.record({
        kind: fc.constant("flip" as const),
        at: position,
        by: fc.integer({ min: 1, max: 255 }),
      }),
      fc.record({ kind: fc.constant("cut" as const), at: position }),
      fc.record({ kind: fc.constant("drop" as const), at: position }),
      fc.record({
        kind: fc.constant("insert" as const),
        at: position,
        bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
      }),
      fc.record({
        kind: fc.constant("replace" as const),
        bytes: fc.uint8Array({ maxLength: 400 }),
      }),
      fc.record({
        kind: fc.constant("length" as const),
        length: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(change, async (made) => {
        const changed = apply(sealed, made);
        fc.pre(Buffer.compare(changed, sealed) !== 0);
        expect((await openFile(keys, PATH, changed)).ok).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });

  type Change =
    | { kind: "flip"; at: number; by: number }
    | { kind: "cut" | "drop"; at: number }
    | { kind: "insert"; at: number; bytes: Uint8Array }
    | { kind: "replace"; bytes: Uint8Array }
    | { kind: "length"; length: bigint };

  function apply(sealed: Bytes, change: Change): Bytes {
    const copy = sealed.slice();
    switch (change.kind) {
      case "flip":
        copy[change.at] = (copy[change.at] ?? 0) ^ change.by;
        return copy;
      case "cut":
        return copy.slice(0, change.at);
      case "drop":
        return Uint8Array.from([...copy.slice(0, change.at), ...copy.slice(change.at + 1)]);
      case "insert":
        return Uint8Array.from([
          ...copy.slice(0, change.at),
          ...change.bytes,
          ...copy.slice(change.at),
        ]);
      case "replace":
        return Uint8Array.from(change.bytes);
      case "length":
        new DataView(copy.buffer).setBigUint64(HEADER_BYTES - 8, change.length);
        return copy;
    }
  }
});

describe("the format, pinned: a site that is sealed today opens with tomorrow's code", () => {
  test("a small file", async () => {
    const sealed = await sealFile(keys, PATH, utf8("eight voices"));
    expect(toHex(sealed)).toBe(
      "5345414c01e768b5083955a16214213530eb718fe43288a8cb000000000000000c8212cf672419ce036d4b7671a521dbd28c705c1f8c77f1c1225d5e2a",
    );
    const opened = await openFile(keys, PATH, sealed);
    expect(opened.ok && isText(opened.value)).toBe("eight voices");
  });

  test("a file of several chunks", async () => {
    const sealed = await sealFile(keys, PATH, filled(150_000));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", sealed));
    expect(toHex(digest)).toBe("d6ca518371cf23cb25f230919b97ffec4fd8c28f79d4f03bbcc1e3a1f1d61e55");
  });

  test("key id and names", async () => {
    expect(toHex(keys.keyId)).toBe("e768b5083955a162");
    expect(await sealedName(keys, PATH)).toBe("5ab9bd74cccdffbb02b713332a12d9a4.bin");
  });
});

test("keys can be stored and used, but not read", async () => {
  await expect(crypto.subtle.exportKey("raw", keys.files)).rejects.toThrow();
  const stored = structuredClone(keys);
  const opened = await openFile(stored, PATH, await sealFile(keys, PATH, utf8("stored")));
  expect(opened.ok && isText(opened.value)).toBe("stored");
});

test("a content key of another length is refused", async () => {
  await expect(importContentKey(RAW.slice(1))).rejects.toThrow(RangeError);
});
