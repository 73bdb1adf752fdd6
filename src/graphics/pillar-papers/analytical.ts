import type { PillarPaper } from "../../content/index.ts";
import { decision, leaf, numbersIn, pieces, slip, words } from "./kit.ts";

/** Cells of a sheet in a row; a sheet of 100 is as wide as it is high. */
const COLUMNS = 10;
const CELL = 22;

interface Part {
  readonly name: string;
  readonly done: number;
  readonly of: number;
  readonly text: string;
}

/** Rows such as "South beginners: 11 of 20", by the first word of their labels. */
function sites(rows: PillarPaper["rows"]): Map<string, Part[]> {
  const found = new Map<string, Part[]>();
  for (const { label, value } of rows) {
    const [site = label, ...rest] = label.split(" ");
    const [done = 0, of = done] = numbersIn(value);
    const part = { name: rest.join(" "), done, of, text: value ?? "" };
    found.set(site, [...(found.get(site) ?? []), part]);
  }
  return found;
}

/** Attendance sheets with a cell for each learner, punched where one finished, split by level. */
export function analytical({ rows, note, person }: PillarPaper): string {
  const all = [...sites(rows)];
  const pitch = 588 / Math.max(1, all.length);
  const sheets = all.map(([site, parts], index) => {
    let y = 104;
    const sum = (key: "done" | "of") => parts.reduce((total, part) => total + part[key], 0);
    const body = parts.map(({ name, done, of, text }) => {
      const top = y + 14;
      const [punched, count = 0] = pieces([done, of]);
      const cells = Array.from({ length: count }, (_, cell) => {
        const x = 24 + (cell % COLUMNS) * CELL;
        return `M${x} ${top + Math.floor(cell / COLUMNS) * CELL}h17v17h-17Z`;
      });
      const label =
        words(name, { x: 24, y }) + words(text, { x: 241, y, align: "end", bold: true });
      y = top + Math.ceil(count / COLUMNS) * CELL + 34;
      return (
        `${label}<path class="accent" d="${cells.slice(0, punched).join("")}"/>` +
        `<path class="empty" d="${cells.slice(punched).join("")}"/>`
      );
    });
    return leaf(
      { x: 8 + index * pitch, y: 18, w: 266, h: y - 20, turn: index % 2 === 0 ? -1 : 1.5 },
      words(site, { x: 24, y: 56, size: 34, face: "display" }) +
        words(`${sum("done")}/${sum("of")}`, {
          x: 241,
          y: 56,
          size: 34,
          face: "display",
          align: "end",
        }) +
        body.join(""),
    );
  });
  return (
    sheets.join("") +
    slip(note, { x: 40, y: 444, w: 520, turn: -1 }) +
    decision(person, 190, 524, 1)
  );
}
