/** A film that cannot be made. Its message is for a person and says what to do. */
export class FilmError extends Error {
  override readonly name = "FilmError";
  /** Tells whoever reports it to show the message without a stack. */
  readonly forPeople = true;
}
