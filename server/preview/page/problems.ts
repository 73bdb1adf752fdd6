import { createDataAttribute } from "@sanity/visual-editing/create-data-attribute";
import { STUDIO_PATH } from "../../../src/facts/studio.ts";
import type { SourceField } from "./text-fields.ts";
import type { PageProblems } from "./pages.ts";

/** A problem for the browser. */
export interface LinkedProblem {
  /** The document and the field. */
  where: string;
  message: string;
  /** Value of `data-sanity`: a click opens the field. */
  sanity?: string;
}

/**
 * The value of `data-sanity` for a field.
 * @param studio origin of the Studio that opens it
 */
export function sanityAttribute({ id, type, path }: SourceField, studio: string): string {
  return createDataAttribute({ baseUrl: `${studio}${STUDIO_PATH}`, id, type, path }).toString();
}

/** Problems as text, with links to their fields. */
export function showProblems({ problems }: PageProblems, studio: string): LinkedProblem[] {
  return problems.map(({ where, document, type, field, message }) => {
    const problem = { where, message };
    if (document === undefined || type === undefined || field.startsWith("(")) return problem;
    return { ...problem, sanity: sanityAttribute({ id: document, type, path: field }, studio) };
  });
}
