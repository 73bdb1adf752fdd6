/**
 * A password as it is compared: letters composed, without characters that have no shape and without
 * the white space that a paste brings along at its ends.
 */
export function comparable(password: string): string {
  return password
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}
