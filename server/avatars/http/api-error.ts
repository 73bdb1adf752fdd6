import type { Refusal } from "../../../src/facts/avatar-api.ts";

/** A request that is refused: status, code, and a message for the editor. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: Refusal["error"]["code"];
  constructor(status: number, code: Refusal["error"]["code"], message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
