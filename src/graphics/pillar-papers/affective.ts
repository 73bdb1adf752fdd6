import type { PillarPaper } from "../../content/index.ts";
import { decision, leaf, words } from "./kit.ts";

/** Where the lowest envelope of the pile ends, in units. */
const FLOOR = 508;

/** A pile of mail; the urgent letter lies on top, open. */
export function affective({ title, rows, note, person }: PillarPaper): string {
  const waiting = rows.slice(0, -1);
  const step = Math.min(60, 190 / Math.max(1, waiting.length));
  // The last row is opened; below it, the pile shows the lower edge of each envelope.
  const pile = waiting.map(({ label }, index) =>
    leaf(
      {
        x: 62 + ((index * 41) % 67),
        y: FLOOR - 150 - index * step,
        w: 440,
        h: 150,
        turn: [1, -1.5, 0.5][index % 3],
      },
      words(label, { x: 24, y: 132 }),
    ),
  );
  const end = FLOOR - waiting.length * step;
  return (
    pile.join("") +
    leaf({ x: 84, y: end - 152, w: 448, h: 152, turn: -2, fill: "accent" }) +
    leaf(
      { x: 104, y: 24, w: 404, h: end - 60, turn: -3 },
      words(note, { x: 30, y: 62, width: 372, size: 44, face: "display" }),
    ) +
    `<path class="accent" d="M84 ${end - 152}L308 ${end - 66}L532 ${end - 168}L538 ${end - 14}L90 ${end}Z"/>` +
    words(rows.at(-1)?.label ?? title, { x: 116, y: end - 24, fill: "tint", bold: true }) +
    decision(person, 50, 528, -1)
  );
}
