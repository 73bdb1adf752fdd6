/** Content cannot be read, written or moved. The message is for a person and says what to do. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}
