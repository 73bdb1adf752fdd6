/** A video that cannot be made. Its message is for a person and says what to do. */
export class VideoError extends Error {
  override readonly name = "VideoError";
  /** Tells whoever reports it to show the message without a stack. */
  readonly userFacing = true;
}
