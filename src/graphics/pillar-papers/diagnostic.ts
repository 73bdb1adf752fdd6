import type { PillarPaper } from "../../content/index.ts";
import { decision, LARGE, leaf, numbersIn, pieces, slip, thread, words } from "./kit.ts";

/** Appointment cards filed by group and month; a thread leads from the swollen row to its cause. */
export function diagnostic({ title, rows, note, person }: PillarPaper): string {
  const counts = pieces(rows.map(({ value }) => numbersIn(value)[0] ?? 0));
  const most = Math.max(1, ...counts);
  const worst = counts.indexOf(most);
  const step = Math.min(84, 336 / rows.length);
  const pitch = 516 / most;
  const row = (index: number) => 106 + index * step;
  const files = rows.map(({ label, value }, index) => {
    const y = row(index);
    const fill = index === worst ? "accent" : "ink";
    const cards = Array.from({ length: counts[index] ?? 0 }, (_, at) => {
      const x = 26 + at * pitch;
      return `M${x.toFixed(1)} ${y + 10}h${(pitch * 0.7).toFixed(1)}v34h${(-pitch * 0.7).toFixed(1)}Z`;
    });
    return (
      words(label, { x: 26, y }) +
      words(value ?? "", { x: 542, y, align: "end", bold: true }) +
      `<path class="${fill}" d="${cards.join("")}"/>`
    );
  });
  const from = row(worst) + 62;
  return (
    leaf(
      { x: 12, y: 14, w: 570, h: 86 + rows.length * step, turn: -0.8 },
      words(title, { x: 26, y: 56, size: LARGE, face: "display" }) + files.join(""),
    ) +
    thread(`M520 ${from}C560 ${from + 40} 540 452 470 470`) +
    slip(note, { x: 22, y: 450, w: 560, turn: 1 }) +
    decision(person, 110, 528, -1)
  );
}
