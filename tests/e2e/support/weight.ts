import { compress } from "../../../server/release/compress.ts";
import { FILES, readSiteFile, type SitePage } from "./site-files.ts";

/** What a page costs a visitor, in bytes as the program sends them (brotli). */
export interface Weight {
  html: number;
  css: number;
  /** All JavaScript that the page can come to load: its scripts, its islands, and their imports. */
  js: number;
  fontsPreloaded: number;
}

/** Weighs a page with all that it names. */
export function weigh({ html }: SitePage): Weight {
  const css = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].map(([tag]) => hrefOf(tag));
  const fonts = [...html.matchAll(/<link\b[^>]*>/g)].filter(
    ([tag]) => tag.includes('rel="preload"') && tag.includes('as="font"'),
  );
  return {
    html: sentBytes(Buffer.from(html), "page"),
    css: sum([...new Set(css)].map(weightOf)),
    js: weighScripts(scriptsOf(html)),
    fontsPreloaded: fonts.length,
  };
}

/** Bytes of script files, as the program sends them (brotli). */
export function weighScripts(paths: Iterable<string>): number {
  return sum([...paths].map(weightOf));
}

/** Paths of all script files that a page, or a part of it, can come to load. */
export function scriptsOf(html: string): Set<string> {
  return reachedFrom(referencesIn(html, "/"), referencesIn);
}

/** Paths of files, and of all that their texts lead to. */
export function reachedFrom(
  paths: readonly string[],
  leadsTo: (text: string, from: string) => readonly string[],
): Set<string> {
  const found = new Set(paths);
  // What is added meanwhile is visited as well.
  for (const path of found) for (const next of leadsTo(textOf(path), path)) found.add(next);
  return found;
}

const texts = new Map<string, string>();

/** Text of a file of the built site. */
export function textOf(path: string): string {
  const text = texts.get(path) ?? readSiteFile(path).toString("utf8");
  texts.set(path, text);
  return text;
}

/**
 * Script files that a page or a script names in any way: a tag, an island's attribute, an import.
 * Every text in quotes that is the path of a script of the site counts.
 */
function referencesIn(text: string, from: string): string[] {
  return [...text.matchAll(/["'`]([^"'`\s<>]+\.js)["'`]/g)]
    .map(([, name = ""]) => new URL(name, `http://site${from}`).pathname)
    .filter((path) => FILES.includes(path));
}

function hrefOf(tag: string): string {
  return /href="([^"]+)"/.exec(tag)?.[1] ?? "";
}

/** Weights by path: most files belong to every page, and the best compression is slow. */
const weights = new Map<string, number>();

function weightOf(path: string): number {
  const weight = weights.get(path) ?? sentBytes(readSiteFile(path), "asset");
  weights.set(path, weight);
  return weight;
}

function sentBytes(bytes: Buffer, kind: "page" | "asset"): number {
  return (compress(bytes, kind).get("br") ?? bytes).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
