import text from "../../docs/editing.md?raw";
import { sectionsOf } from "./sections.ts";

/** The editors' guide, as it is in the repository. */
export const GUIDE = sectionsOf(text);

const PICTURES: Record<string, unknown> = import.meta.glob("../../docs/pictures/studio-*.webp", {
  eager: true,
  import: "default",
  query: "?url",
});

/**
 * Address of a picture of the guide in the built Studio.
 * @param path as the guide has it: "pictures/studio-start.webp"
 */
export function pictureAddress(path: string): string | undefined {
  const address = PICTURES[`../../docs/${path}`];
  return typeof address === "string" ? address : undefined;
}
