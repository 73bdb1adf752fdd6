import type { PillarPaper } from "../../content/index.ts";
import { decision, LARGE, leaf, numbersIn, shape, slip, words } from "./kit.ts";

/** Years as piles of visit slips, drawn from zero, and a torn band where the next may end. */
export function predictive({ title, rows, note, person }: PillarPaper): string {
  const ends = rows.map(({ value }) => numbersIn(value));
  const most = Math.max(1, ...ends.flat());
  const floor = 402;
  const high = 280;
  const years = Math.max(1, rows.length - 1);
  const last = 190;
  const pitch = Math.round((560 - last) / years);
  const height = (value: number) => Math.round((high * value) / most);
  const piles = rows.map(({ label, value }, index) => {
    const [low = 0, top = low] = ends[index] ?? [];
    const x = 20 + index * pitch;
    if (index < rows.length - 1) {
      const slips = Math.round(height(low) / 12);
      const lines = Array.from(
        { length: slips },
        (_, at) => `M${x + 3} ${floor - at * 12}h${pitch - 12}`,
      );
      return (
        shape("paper", [
          [x, floor - height(low)],
          [x + pitch - 7, floor - height(low) + 2],
          [x + pitch - 7, floor],
          [x, floor],
        ]) +
        `<path class="hairline" d="${lines.join("")}"/>` +
        words(label.slice(-2), { x: x + pitch / 2 - 3, y: floor + 34, align: "middle" })
      );
    }
    const right = x + last - 10;
    const teeth = Array.from({ length: 8 }, (_, at): [number, number] => [
      right - Math.round(((right - x) * at) / 7),
      floor - height(low) + (at % 2 === 0 ? 5 : -5),
    ]);
    return (
      `<path class="empty" d="M${x} ${floor}V${floor - height(low)}H${right}V${floor}Z"/>` +
      shape("accent", [[x, floor - height(top)], [right, floor - height(top) - 2], ...teeth]) +
      words(value ?? "", {
        x: x + (right - x) / 2,
        y: floor - height(top) - 18,
        align: "middle",
        size: 34,
        face: "display",
        fill: "ink",
      }) +
      words(label, { x: x + (right - x) / 2, y: floor + 34, align: "middle", bold: true })
    );
  });
  return (
    leaf(
      { x: 6, y: 14, w: 586, h: 440, turn: -0.6, fill: "tint" },
      words(title, { x: 22, y: 62, size: LARGE, face: "display" }),
    ) +
    piles.join("") +
    slip(note, { x: 30, y: 462, w: 420, turn: -1 }) +
    decision(person, 130, 530, 1)
  );
}
