import type { ArtifactSection } from "../../../content/index.ts";
import { rangeOf } from "../../../facts/figures.ts";
import { type PageStyle, rulesOf } from "../../../security/page-style.ts";

/** How wide each range of a charter's ruler is: as many parts as it holds results. */
export function gaugeStyle(sections: readonly ArtifactSection[]): PageStyle {
  const widths = sections.flatMap(({ rows }) =>
    (rows ?? []).flatMap(({ values }, place) => {
      const range = rangeOf(values?.[0] ?? "");
      if (!range) return [];
      return [
        rulesOf`.artifact.artifact .gauge [data-step="${place}"] { flex-grow: ${range[1] - range[0] + 1}; }`,
      ];
    }),
  );
  return rulesOf`${widths}`;
}
