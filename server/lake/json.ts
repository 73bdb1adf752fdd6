/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** A stored document, with the attributes that the lake itself sets. */
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

/** True for an object that is neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for an array of strings. */
export function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** True for an object with every attribute that the lake sets on a document. */
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

/**
 * Parses JSON text.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}
