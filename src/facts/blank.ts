/** White space, and characters that no reader sees, such as the zero-width space. */
const NOTHING_TO_SEE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a text shows a reader nothing: it counts as a text that is not there. */
export function isBlank(text: string): boolean {
  return NOTHING_TO_SEE.test(text);
}
