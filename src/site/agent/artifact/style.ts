import type { Artifact } from "../../../content/index.ts";
import type { ArtifactKind } from "../../../facts/vocabulary.ts";
import { PageStyle } from "../../../security/page-style.ts";
import common from "./artifact.css?inline";
import calendar from "./kinds/calendar.css?inline";
import charter from "./kinds/charter.css?inline";
import count from "./kinds/count.css?inline";
import form from "./kinds/form.css?inline";
import ledger from "./kinds/ledger.css?inline";
import letter from "./kinds/letter.css?inline";
import notice from "./kinds/notice.css?inline";
import scale from "./kinds/scale.css?inline";

const KINDS: Readonly<Record<ArtifactKind, string>> = {
  form,
  letter,
  calendar,
  ledger,
  count,
  notice,
  scale,
  charter,
};

/** The rules of a page that shows an artifact: those of its kind. */
export function artifactStyle({ kind }: Artifact): PageStyle[] {
  return [PageStyle.sheet(common), PageStyle.sheet(KINDS[kind])];
}
