import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seedDocuments } from "../../support/seed.ts";
import { GATE } from "../../../src/facts/strings.ts";

/** Words of one phrase that is looked for. Fewer of them turn up in messages of the code as well. */
const WINDOW = 7;
/** A shorter text is one phrase, if it has two words and so many characters. */
const SHORTEST = 2;
const CHARACTERS = 14;
/** Length of a piece of a file that is looked for, in bytes, and how many pieces of each. */
const PIECE = 48;
const PIECES = 7;
/** Shortest outline of a drawing that is looked for, in characters. */
const OUTLINE = 60;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}’'.,$%-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu;

/** Content that no visitor without a password may get. */
export interface Content {
  /** Words that a phrase or a name begins with. */
  beginnings: ReadonlySet<string>;
  /** Phrases of the dataset's texts: words with a space between. */
  phrases: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** Outlines of its drawings. */
  outlines: ReadonlySet<string>;
  /** Pieces of its pictures, sounds and films. */
  pieces: readonly Buffer[];
  /** Files of its pictures, and other pictures that show something of it. */
  pictures: readonly string[];
}

/** The content of the seed, without the gate's own words. */
export function seedContent(): Content {
  const documents = seedDocuments();
  const settings = documents.find(({ _id }) => _id === "siteSettings");
  // The gate also says where to write without a password.
  const addresses = strings(settings?.contact).filter((text) => text.includes("@"));
  const ofGate = phrasesOf([...strings(settings?.gate), ...addresses, ...Object.values(GATE)]);
  const phrases = phrasesOf(documents.flatMap((document) => strings(document)));
  const agents = documents.filter(({ _type }) => _type === "agent");
  const files = ["studio/dataset/images", "studio/dataset/files"].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  const drawings = files.filter((file) => file.endsWith(".svg"));
  const looked = [...phrases].filter((phrase) => !ofGate.has(phrase));
  const names = agents.map(({ name }) => String(name));
  return {
    beginnings: new Set([...looked, ...names].map((phrase) => phrase.split(" ")[0] ?? "")),
    phrases: new Set(looked),
    names: new Set(names),
    outlines: new Set(drawings.flatMap((file) => outlinesIn(readFileSync(file, "utf8")))),
    pieces: files.filter((file) => !file.endsWith(".svg")).flatMap(piecesOf),
    pictures: [
      ...files.filter((file) => /\.(?:svg|avif|webp|png|jpe?g)$/.test(file)),
      "public/share.png",
    ],
  };
}

/** The phrases in a text that are among those looked for, and the names. */
export function findIn(text: string, { beginnings, phrases, names }: Content): Set<string> {
  const found = new Set<string>();
  const words = wordsOf(text);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!beginnings.has(word)) continue;
    if (names.has(word)) found.add(word);
    for (let length = SHORTEST; length <= WINDOW; length += 1) {
      const phrase = words.slice(at, at + length).join(" ");
      if (phrases.has(phrase)) found.add(phrase);
    }
  }
  return found;
}

/** Outlines of drawings in a text. */
export function outlinesIn(text: string): string[] {
  return [...text.matchAll(/\bd="([^"]+)"/g)]
    .map(([, outline = ""]) => outline)
    .filter(({ length }) => length >= OUTLINE);
}

function phrasesOf(values: readonly string[]): Set<string> {
  return new Set(
    values.flatMap((value) => {
      const words = wordsOf(value);
      if (words.length < SHORTEST) return [];
      if (words.length <= WINDOW) return value.length < CHARACTERS ? [] : [words.join(" ")];
      return words.slice(WINDOW - 1).map((_, at) => words.slice(at, at + WINDOW).join(" "));
    }),
  );
}

function wordsOf(text: string): string[] {
  return text.replaceAll("’", "'").match(WORD) ?? [];
}

/** Every text in a document that is not one of Sanity's own. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key.startsWith("_") || key === "href" ? [] : strings(inner),
  );
}

function piecesOf(file: string): Buffer[] {
  const bytes = readFileSync(file);
  // The first and last parts of containers are similar in all files.
  return Array.from({ length: PIECES }, (_, index) => {
    const start = Math.floor((bytes.length * (index + 1)) / (PIECES + 1));
    return bytes.subarray(start, start + PIECE);
  }).filter((piece) => new Set(piece).size > PIECE / 4);
}
