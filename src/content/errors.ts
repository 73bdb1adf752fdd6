/** One problem of the content, described so that an editor can find and fix it. */
export interface ContentProblem {
  /** Id of the document, or of the query if no document is the cause. */
  document: string;
  /** Path of the field inside the document, e.g. `problemCards.cards[2].title`. */
  field: string;
  /** What is wrong and what would be right, in plain words. */
  message: string;
}

/** Content that the site cannot show. `problems` has at least one entry. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  /** Marks the message as fit for people: see `server/runtime/fatal.ts`. */
  readonly userFacing = true;
  readonly problems: readonly ContentProblem[];
  /** The documents among which they were found: a page is tried again when one of these changes. */
  readonly documents: readonly unknown[];

  constructor(problems: readonly ContentProblem[], documents: readonly unknown[] = []) {
    super(problems.map(describeProblem).join("\n"));
    this.problems = problems;
    this.documents = documents;
  }
}

/** A problem as one line. A problem without a document has no name in it. */
export function describeProblem({ document, field, message }: ContentProblem): string {
  if (document === "") return message;
  return `Document "${document}", field "${field}": ${message}`;
}

/** The dataset cannot be read at all: the lake is down, the project unknown, the token refused. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly userFacing = true;
}
