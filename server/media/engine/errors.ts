/** The engine cannot be installed. Its message says what to do. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly userFacing = true;
}
