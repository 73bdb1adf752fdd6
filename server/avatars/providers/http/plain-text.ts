/** Maximum length of a provider's text in a message, in characters. */
const LONGEST = 300;

/** Keys as they may be said back by a provider: as they are, and as Basic authorization has them. */
function formsOf(secret: string): string[] {
  return [secret, Buffer.from(secret).toString("base64"), encodeURIComponent(secret)];
}

/**
 * A provider's text, safe for a message: one line without control characters, markup and keys, at
 * most 300 characters.
 * @param secrets texts to remove
 */
export function plainText(said: string, secrets: readonly string[]): string {
  let text = said;
  for (const secret of secrets.filter((one) => one !== "")) {
    for (const form of formsOf(secret)) text = text.replaceAll(form, "…");
  }
  const line = text
    .replace(/<[^>]*>/g, " ")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST - 1).join("")}…`;
}
