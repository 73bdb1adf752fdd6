import { dataError, type LakeError } from "../errors.ts";

/** Most characters of JSON in one answer that is made at once. */
export const MAX_JSON_LENGTH = 32 * 2 ** 20;

/**
 * The JSON of what items give, one by one, while all of it fits into one answer.
 * @throws LakeError 400 when it does not
 */
export function boundedJson<T>(
  items: Iterable<T>,
  valuesOf: (item: T) => readonly object[],
): string[] {
  const texts: string[] = [];
  let length = 0;
  for (const item of items) {
    for (const value of valuesOf(item)) {
      const text = JSON.stringify(value);
      length += text.length;
      if (length > MAX_JSON_LENGTH) throw tooLarge();
      texts.push(text);
    }
  }
  return texts;
}

function tooLarge(): LakeError {
  return dataError(
    400,
    "validationError",
    `The answer would be larger than ${MAX_JSON_LENGTH / 2 ** 20} MB. Ask for fewer documents or transactions at a time.`,
  );
}
