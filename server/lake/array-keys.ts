import { randomBytes } from "node:crypto";
import { isJsonObject, type Json, type JsonObject } from "../documents/json.ts";

/**
 * A copy of a value in which every object in an array has a `_key`, as the `autoGenerateArrayKeys`
 * option asks. Keys that are there already stay.
 */
export function withArrayKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => withKey(withArrayKeys(item)));
  return isJsonObject(value) ? objectWithArrayKeys(value) : value;
}

/** {@link withArrayKeys} for an object outside an array. */
export function objectWithArrayKeys(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withArrayKeys(item)]));
}

/** {@link withArrayKeys} for the items of an array. */
export function itemsWithArrayKeys(items: Json[]): Json[] {
  return items.map((item) => withKey(withArrayKeys(item)));
}

function withKey(value: Json): Json {
  if (!isJsonObject(value) || typeof value._key === "string") return value;
  return { _key: randomBytes(6).toString("hex"), ...value };
}
