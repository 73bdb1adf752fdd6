import type { PillarPaper } from "../../content/index.ts";
import {
  decision,
  leaf,
  linesOf,
  LARGE,
  numbersIn,
  scribble,
  shape,
  SMALL,
  thread,
  words,
} from "./kit.ts";

/** One sheet of facts and the drafts made from it, each as long as its reader allows. */
export function generative({ title, rows, note, person }: PillarPaper): string {
  const lengths = rows.map(({ value }) => numbersIn(value)[0] ?? 0);
  const most = Math.max(1, ...lengths);
  const pitch = 582 / rows.length;
  const width = Math.min(200, pitch - 12);
  const drafts = rows.map(({ label, value }, index) => {
    const x = 12 + index * pitch;
    const count = Math.max(2, Math.round((10 * (lengths[index] ?? 0)) / most));
    const head = linesOf(label, width - 30, SMALL).length * SMALL * 1.12;
    const fact = shape("accent", [
      [14, head + 62],
      [width - 16, head + 61],
      [width - 17, head + 79],
      [15, head + 80],
    ]);
    const sheet = leaf(
      { x, y: 246, w: width, h: head + 102 + count * 22, turn: [-1.5, 1, 2][index % 3] },
      words(label, { x: 16, y: 36, width: width - 30, bold: true }) +
        words(value ?? "", { x: 16, y: head + 38, width: width - 20 }) +
        fact +
        scribble({ x: 16, y: head + 102, w: width - 34 }, count),
    );
    return { sheet, thread: `M300 190C300 230 ${x + width / 2} 210 ${x + width / 2} 258` };
  });
  return (
    thread(drafts.map((draft) => draft.thread).join("")) +
    drafts.map(({ sheet }) => sheet).join("") +
    leaf(
      { x: 130, y: 22, w: 350, h: 170, turn: -2 },
      words(title, { x: 26, y: 48, bold: true }) +
        shape("accent", [
          [18, 68],
          [334, 66],
          [333, 150],
          [19, 151],
        ]) +
        words(note, { x: 32, y: 122, size: LARGE * 0.92, face: "display", fill: "tint" }),
    ) +
    decision(person, 180, 524, -1)
  );
}
