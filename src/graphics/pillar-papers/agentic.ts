import type { PillarPaper } from "../../content/index.ts";
import { decision, LARGE, leaf, slip, thread, words } from "./kit.ts";

/** A claim form with a path along its rows: out to the missing figure, back, and a stop. */
export function agentic({ title, rows, note, person }: PillarPaper): string {
  const step = Math.min(66, 360 / rows.length);
  const row = (index: number) => 116 + index * step;
  const blank = rows.findIndex(({ value }) => !value);
  const lines = rows.map(({ label, value }, index) => {
    const y = row(index);
    const gap = `<path class="gap" d="M222 ${y - 29}h122v42h-122Z"/>`;
    return (
      words(label, { x: 58, y }) +
      (value ? words(value, { x: 344, y, align: "end", bold: true }) : gap)
    );
  });
  const from = 34;
  const stops = rows.map(
    (_, index) => `<circle class="ink" cx="${from}" cy="${row(index) - 9}" r="9"/>`,
  );
  const end = row(rows.length - 1) - 9;
  const path = `M${from} 84V${end + 46}` + (blank < 0 ? "" : `M344 ${row(blank) - 12}h46`);
  return (
    leaf(
      { x: 22, y: 26, w: 366, h: 116 + rows.length * step, turn: -1.5 },
      words(title, { x: 26, y: 58, size: LARGE, face: "display" }) +
        thread(path) +
        stops.join("") +
        lines.join("") +
        `<path class="bar" d="M14 ${end + 46}h40"/>`,
    ) +
    (blank < 0 ? "" : slip(note, { x: 404, y: row(blank) - 34, w: 184, turn: 3 })) +
    decision(person, 60, 512, -1)
  );
}
