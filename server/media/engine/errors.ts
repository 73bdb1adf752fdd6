/** The engine cannot be brought. Its message says what a person has to do. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly userFacing = true;
}
