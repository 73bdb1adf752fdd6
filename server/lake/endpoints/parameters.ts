import { dataError } from "../errors.ts";
import { parseJson, type Json } from "../../documents/json.ts";

/**
 * Reads the GROQ parameters of an address: `$name` with JSON as its value.
 * @throws LakeError 400 when a value is not JSON, or a number in it is too large
 */
export function readParameters(url: URL): Record<string, Json> {
  const parameters: Record<string, Json> = {};
  for (const [key, value] of url.searchParams) {
    if (!key.startsWith("$")) continue;
    try {
      parameters[key.slice(1)] = parseJson(value);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw dataError(400, "queryParseError", `unable to parse value of "${key}": ${reason}`);
    }
  }
  return parameters;
}
