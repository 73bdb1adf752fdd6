/**
 * The gate's password as it is compared: letters composed, and without the white space and the
 * characters without a shape that a paste brings along at its ends.
 */
export function comparable(password: string): string {
  return password.normalize("NFC").replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "");
}
