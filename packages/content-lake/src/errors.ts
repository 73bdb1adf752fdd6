import { STATUS_CODES } from "node:http";
import type { JsonObject } from "./document.ts";

/** A refusal that the HTTP layer turns into a response, in the Content Lake's own shape. */
export class LakeError extends Error {
  override readonly name = "LakeError";
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** JSON body of the response. */
  readonly body: JsonObject;

  constructor(status: number, message: string, body: JsonObject) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/**
 * An error of the API around the data (routes, tokens, uploads): `{statusCode, error, message}`.
 * The client shows it as `error - message`.
 */
export function apiError(status: number, message: string): LakeError {
  const error = STATUS_CODES[status] ?? "Error";
  return new LakeError(status, message, { statusCode: status, error, message });
}

/**
 * An error of the data API: `{error: {type, description}}`.
 * @param type one of the Content Lake's error types, like `documentAlreadyExistsError`
 * @param details further attributes of the error, like `id` or `referencingIDs`
 */
export function dataError(
  status: number,
  type: string,
  description: string,
  details: JsonObject = {},
): LakeError {
  return new LakeError(status, description, { error: { type, description, ...details } });
}

/** A request, or content in it, that makes no sense. */
export function invalid(description: string): LakeError {
  return dataError(400, "validationError", description);
}

/** A write that found no room. @param what the consequence, like "nothing was written" */
export function diskFull(what: string): LakeError {
  const description = `The disk of the Content Lake is full or cannot be written to: ${what}. Free some space and try again.`;
  return dataError(507, "insufficientStorageError", description);
}

/**
 * A query that the Content Lake refuses.
 * @param start first character of the wrong part, counted from 0
 * @param end the character after it
 */
export function queryError(
  query: string,
  description: string,
  start = 0,
  end = query.length,
): LakeError {
  return dataError(400, "queryParseError", description, { query, start, end });
}

/**
 * A transaction that is refused whole because of one mutation or action.
 * @param index its position in the request, from 0
 */
export function itemError(kind: "mutation" | "action", index: number, why: LakeError): LakeError {
  const { status, message, body } = why;
  // Clients append the problem of each mutation.
  const description = kind === "mutation" ? "Nothing was changed" : message;
  const items = [{ index, error: body.error ?? null }];
  return new LakeError(status, message, { error: { type: `${kind}Error`, description, items } });
}

/** A failure to start the lake. Its message is one line for a person, with what to do. */
export class LakeStartError extends Error {
  override readonly name: string = "LakeStartError";
  /** Tells error handlers to print the message without a stack. */
  readonly userFacing = true;
}

/** Another process has this data directory open. */
export class LakeInUseError extends LakeStartError {
  override readonly name = "LakeInUseError";
}

/** Advice in messages, in the words of the program that runs the lake. */
export interface Advice {
  /** How to bring a backup back; follows "Put a backup in its place: ". */
  restore: string;
  /** Name of the option or setting with the data folder. */
  folder: string;
}

/** Default advice. */
export const PLAIN_ADVICE: Advice = {
  // The log of another database would be written into the backup's.
  restore: "stop the lake, delete lake.sqlite-wal, and copy the backup's files into its folder",
  folder: "dataDir",
};
