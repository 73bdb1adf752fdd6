import { expect, test } from "vitest";
import { describeProblem } from "./errors.ts";

test("a problem names its document and field, if it has a document", () => {
  const problem = { document: "agent-nora", field: "title", message: "it is missing" };
  expect(describeProblem(problem)).toBe('Document "agent-nora", field "title": it is missing');
  const message = "The page /about could not be made: EMFILE";
  expect(describeProblem({ document: "", field: "", message })).toBe(message);
});
