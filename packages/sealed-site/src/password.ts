/**
 * Normalizes a password for comparison: composes letters and removes invisible characters and
 * white space at both ends, which pasting may add.
 */
export function comparable(password: string): string {
  return password
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}
