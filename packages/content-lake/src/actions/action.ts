import { type Doc, isJsonObject, type Json, type JsonObject } from "../document.ts";
import { dataError, itemError, type LakeError } from "../errors.ts";
import type { WorkingDocuments } from "../transaction.ts";

/** Translates an action into mutations. @throws LakeError when it does not fit the documents */
export type Translation = (action: Action) => Json[];

/** An action of a request, with the documents as the actions before it leave them. */
export class Action {
  readonly name: string;
  readonly documents: WorkingDocuments;
  readonly #fields: JsonObject;
  readonly #index: number;

  /**
   * @param index position in the request, from 0, for messages
   * @throws LakeError 400 when it has no `actionType`
   */
  constructor(fields: Json, index: number, documents: WorkingDocuments) {
    this.documents = documents;
    this.#index = index;
    if (!isJsonObject(fields) || typeof fields.actionType !== "string") {
      throw this.wrong(`An action needs an "actionType"`);
    }
    this.#fields = fields;
    this.name = fields.actionType;
  }

  /** Error that refuses this action. */
  refuse(status: 400 | 404 | 409, type: string, description: string): LakeError {
    return itemError("action", this.#index, dataError(status, type, description));
  }

  /** Error for an invalid request. */
  wrong(description: string): LakeError {
    return this.refuse(400, "validationError", description);
  }

  /** The value of a field as it was sent. */
  value(field: string): Json | undefined {
    return this.#fields[field];
  }

  /** A text. @throws LakeError 400 when it is missing or empty */
  text(field: string): string {
    const value = this.#fields[field];
    if (typeof value === "string" && value !== "") return value;
    throw this.wrong(`The action ${this.name} needs a text "${field}"`);
  }

  /** An object. @throws LakeError 400 when it is missing */
  object(field: string): JsonObject {
    const value = this.#fields[field];
    if (isJsonObject(value)) return value;
    throw this.wrong(`The action ${this.name} needs an object "${field}"`);
  }

  /** The document with this id. @throws LakeError 404 */
  found(documentId: string): Doc {
    const doc = this.documents.get(documentId);
    if (doc !== undefined) return doc;
    throw this.refuse(404, "documentNotFoundError", `Document "${documentId}" was not found`);
  }

  /** Refuses a document of another revision than a field expects. @throws LakeError 409 */
  atRevision(doc: Doc | undefined, field: string): void {
    const expected = this.#fields[field];
    if (typeof expected !== "string" || doc?._rev === expected) return;
    throw this.refuse(
      409,
      "documentRevisionIDDoesNotMatchError",
      `The document has been changed by someone else: its revision is "${doc?._rev ?? ""}", expected "${expected}"`,
    );
  }
}
