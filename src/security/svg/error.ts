/** A drawing that cannot be made safe. Its message is a clause that completes "The drawing is refused: …". */
export class UnsafeSvgError extends Error {
  override readonly name = "UnsafeSvgError";
}
