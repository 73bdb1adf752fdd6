/** A video cannot be made. Its message is for users and says what to do. */
export class VideoError extends Error {
  override readonly name = "VideoError";
  /** Tells error handlers to show the message without a stack. */
  readonly userFacing = true;
}
