import type { PillarPaper } from "../../content/index.ts";
import { decision, LARGE, leaf, linesOf, SMALL, slip, thread, words } from "./kit.ts";

/** A question, the limit that constrains it, and the remaining options. */
export function cognitive({ title, rows, note, person }: PillarPaper): string {
  const pitch = 480 / rows.length;
  const height = Math.min(136, pitch - 16);
  const cards = rows.map(({ label, value }, index) => {
    const y = 24 + index * pitch;
    const middle = y + height / 2;
    const own = value ? height : Math.min(height, 96);
    const lines = linesOf(label, 232, 34, "display").length;
    return {
      card: leaf(
        { x: 312 + (index % 2) * 14, y, w: 268, h: own, turn: [1.5, -1, 1][index % 3] },
        words(label, { x: 22, y: 50, width: 232, size: 34, face: "display" }) +
          (value ? words(value, { x: 22, y: 50 + lines * 36, width: 232, size: SMALL }) : ""),
      ),
      path: `M240 252C290 252 262 ${middle} 316 ${middle}`,
    };
  });
  return (
    thread(cards.map(({ path }) => path).join("")) +
    cards.map(({ card }) => card).join("") +
    leaf(
      { x: 18, y: 118, w: 240, h: 186, turn: -3 },
      words(title, { x: 24, y: 78, width: 200, size: LARGE * 1.25, face: "display" }),
    ) +
    slip(note, { x: 24, y: 326, w: 262, turn: 2 }) +
    decision(person, 210, 520, -1)
  );
}
