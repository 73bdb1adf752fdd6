/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** A stored document, with the attributes that the lake sets. */
export interface Doc extends JsonObject {
  _id: string;
  _type: string;
  /** Id of the transaction that last changed the document. */
  _rev: string;
  /** ISO 8601 time of creation. */
  _createdAt: string;
  /** ISO 8601 time of the last change. */
  _updatedAt: string;
}

/** True for an object, not null or an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for an array of strings. */
export function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** True for an object with all attributes that the lake sets. */
export function isDoc(value: unknown): value is Doc {
  return (
    isJsonObject(value) &&
    typeof value._id === "string" &&
    typeof value._type === "string" &&
    typeof value._rev === "string" &&
    typeof value._createdAt === "string" &&
    typeof value._updatedAt === "string"
  );
}

/** Finds texts whose numbers may exceed a 64-bit float: an exponent, or hundreds of digits. */
const MAYBE_TOO_LARGE = /[\d.][eE]\+?\d|\d{300}/;

/**
 * Most levels of arrays and objects. Documents have fewer, and some thousand end what recurses, like
 * `JSON.stringify` and `postMessage`.
 */
const MAX_DEPTH = 200;

/**
 * Parses JSON text. As in GROQ, numbers are 64-bit floats: integers beyond 2^53 are rounded.
 * @throws {SyntaxError} when the text is not JSON, is nested too deeply, or a number is too large:
 *   `JSON.parse` would return Infinity, which is stored as null
 */
export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  if (isDeeper(value, MAX_DEPTH)) {
    throw new SyntaxError(`it is nested more than ${MAX_DEPTH} levels deep`);
  }
  if (MAYBE_TOO_LARGE.test(text)) {
    const place = findNotFinite(value);
    if (place !== undefined) {
      throw new SyntaxError(
        `the number ${place === "" ? "" : `at ${place} `}is too large (at most ${Number.MAX_VALUE})`,
      );
    }
  }
  return value;
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

/** A value with its path from the root. */
interface Node {
  value: Json;
  key: string | number;
  parent: Node | undefined;
}

/**
 * Finds a number that is not finite, which JSON cannot hold.
 * @returns its path, like `mutations[0].patch.inc.age`, or "" for the value itself; undefined for
 *   none
 */
export function findNotFinite(root: Json): string | undefined {
  const open: Node[] = [{ value: root, key: "", parent: undefined }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { value } = node;
    if (typeof value === "number" && !Number.isFinite(value)) return placeOf(node);
    if (Array.isArray(value)) {
      for (const [key, item] of value.entries()) open.push({ value: item, key, parent: node });
    } else if (isJsonObject(value)) {
      for (const [key, item] of Object.entries(value))
        open.push({ value: item, key, parent: node });
    }
  }
  return undefined;
}

/** Most characters of a path: the client decides how long its keys are. */
const MAX_PLACE = 200;

function placeOf(node: Node): string {
  const keys: (string | number)[] = [];
  for (let at = node; at.parent !== undefined; at = at.parent) keys.push(at.key);
  const place = keys
    .toReversed()
    .map((key) =>
      typeof key === "string" && /^[A-Za-z_]\w*$/.test(key)
        ? `.${key}`
        : `[${JSON.stringify(key)}]`,
    )
    .join("")
    .replace(/^\./, "");
  return place.length <= MAX_PLACE ? place : `…${place.slice(-MAX_PLACE)}`;
}
