import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findIn, outlinesIn, type Content } from "./content.ts";
import { decodings, texts } from "./decode.ts";
import { alike, pictureHash, picturesIn } from "./likeness.ts";

/** Findings of a hostile reader in a site. */
export interface Loot {
  /** Phrases and names, each with the address of an answer that has it. */
  words: Map<string, string>;
  /** Outlines of drawings, with the address. */
  outlines: Map<string, string>;
  /** Addresses with a piece of a picture, a sound or a film. */
  pieces: Set<string>;
  /** Pictures of the content, with the address of one that shows the same. */
  pictures: Map<string, string>;
}

/** Requests every address of a site, and searches every decoding of each response. */
export async function crawl(
  url: string,
  addresses: readonly string[],
  content: Content,
): Promise<Loot> {
  const loot: Loot = {
    words: new Map(),
    outlines: new Map(),
    pieces: new Set(),
    pictures: new Map(),
  };
  const originals = await hashesOf(content.pictures);
  // Fetch everything first: decoding takes longer than connections stay open.
  const responses = new Map<string, CrawledResponse>();
  for (const address of addresses) responses.set(address, await ask(url + address));
  // The shells of a sealed site, and its refusals, are the same bytes many times over.
  const seen = new Set<string>();
  for (const [address, { head, body }] of responses) {
    const digest = createHash("sha256").update(body).digest("base64");
    const bodies = seen.has(digest) ? [] : decodings(body);
    seen.add(digest);
    for (const bytes of [head, ...bodies]) {
      await look(bytes, { address, content, originals, loot });
    }
  }
  return loot;
}

interface CrawledResponse {
  head: Buffer;
  body: Buffer;
}

async function ask(url: string): Promise<CrawledResponse> {
  const response = await fetch(url, { redirect: "manual" });
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return { head: Buffer.from(head), body: Buffer.from(await response.arrayBuffer()) };
}

/** Addresses of all files of a built site. */
export function addressesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();
}

interface Search {
  address: string;
  content: Content;
  originals: ReadonlyMap<string, readonly boolean[]>;
  loot: Loot;
}

async function look(bytes: Buffer, { address, content, originals, loot }: Search): Promise<void> {
  for (const text of texts(bytes)) {
    for (const phrase of findIn(text, content)) loot.words.set(phrase, address);
    for (const outline of outlinesIn(text)) {
      if (content.outlines.has(outline)) loot.outlines.set(outline, address);
    }
  }
  if (content.pieces.some((piece) => bytes.includes(piece))) loot.pieces.add(address);
  for (const picture of picturesIn(bytes)) {
    const hash = await pictureHash(picture);
    if (hash === undefined) continue;
    for (const [name, original] of originals) {
      if (alike(hash, original)) loot.pictures.set(name, address);
    }
  }
}

async function hashesOf(files: readonly string[]): Promise<Map<string, readonly boolean[]>> {
  const hashes = new Map<string, readonly boolean[]>();
  for (const file of files) {
    const hash = await pictureHash(readFileSync(file));
    if (hash !== undefined) hashes.set(file, hash);
  }
  return hashes;
}
