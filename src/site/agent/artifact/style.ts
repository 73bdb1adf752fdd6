import type { Artifact } from "../../../content/index.ts";
import { PageStyle } from "../../../security/page-style.ts";
import common from "./artifact.css?inline";

const KINDS = import.meta.glob<string>("./kinds/*.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

/** The rules of a page that shows an artifact: those of its kind. */
export function artifactStyle({ kind }: Artifact): PageStyle[] {
  return [PageStyle.sheet(common), PageStyle.sheet(KINDS[`./kinds/${kind}.css`] ?? "")];
}
