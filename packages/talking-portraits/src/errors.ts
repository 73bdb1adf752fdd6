/** An error that a person can correct: its message says what to do. */
export class TalkingError extends Error {
  override readonly name = "TalkingError";
  /** Tells error handlers to show the message without a stack. */
  readonly userFacing = true;
}
