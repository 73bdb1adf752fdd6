import { dataError } from "../errors.ts";
import { parseJson, type Json } from "../json.ts";

/**
 * Reads the GROQ parameters of an address: `$name` with JSON as its value.
 * @throws LakeError 400 when a value is not JSON
 */
export function readParameters(url: URL): Record<string, Json> {
  const parameters: Record<string, Json> = {};
  for (const [key, value] of url.searchParams) {
    if (!key.startsWith("$")) continue;
    try {
      parameters[key.slice(1)] = parseJson(value);
    } catch {
      throw dataError(400, "queryParseError", `unable to parse value of "${key}": it must be JSON`);
    }
  }
  return parameters;
}
