/** Longest part of a message that is in somebody else's words, in characters. */
const LONGEST = 300;

/** Keys as they may be said back by a provider: as they are, and as Basic authorization has them. */
function formsOf(secret: string): string[] {
  return [secret, Buffer.from(secret).toString("base64"), encodeURIComponent(secret)];
}

/**
 * What a provider says, fit for a message: one line without control characters and markup, at most
 * 300 characters, and without our keys, whatever it says.
 * @param secrets what must not be in it
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
