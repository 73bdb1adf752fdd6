import { piece, sheet, type Point } from "../paper/cut.ts";
import type { DomainInks } from "./domain.ts";

/** A seedling that has come up through a field of test plots. */
export function innovation({ ink, paper, deep, light }: DomainInks): string {
  const columns = [14, 106, 196, 288, 378, 468];
  const rows = [196, 250, 304, 352];
  const fills = [
    [deep, ink, deep, ink, deep],
    [ink, deep, light, deep, ink],
    [deep, ink, deep, ink, deep],
  ];
  const plots = fills.flatMap((line, row) =>
    line.map((fill, column) => {
      const left = columns[column] ?? 0;
      const right = columns[column + 1] ?? 0;
      const top = rows[row] ?? 0;
      const bottom = rows[row + 1] ?? 0;
      const corners: Point[] = [
        [left + 4, top + 4 + (column % 2) * 2],
        [right - 4, top + 5],
        [right - 5, bottom - 4],
        [left + 5, bottom - 4 - (row % 2) * 2],
      ];
      return sheet(fill, corners);
    }),
  );
  return (
    plots.join("") +
    piece(paper, "M233 276Q236 200 230 150L246 148Q252 200 251 276Z") +
    piece(paper, "M238 158Q214 66 84 52Q102 152 238 158Z") +
    piece(ink, "M240 150Q252 40 392 18Q396 128 240 150Z") +
    piece(light, "M234 152Q190 98 122 74Q176 112 234 152Z") +
    piece(light, "M244 144Q292 88 358 46Q300 102 244 144Z")
  );
}
