import type { PillarPaper } from "../../content/index.ts";
import { decision, LARGE, leaf, slip, words } from "./kit.ts";

/** A form under a rule that is punched like a card: where the answer fits a hole, it passes. */
export function symbolic({ title, rows, note, person }: PillarPaper): string {
  const step = Math.min(82, 380 / rows.length);
  const row = (index: number) => 142 + index * step;
  const failed = rows.findIndex(({ value }) => /^no\b/i.test(value ?? ""));
  const answers = rows.map(({ label, value }, index) => {
    const y = row(index);
    return (
      (index === failed ? `<path class="empty" d="M10 ${y - 36}h384v56h-384Z"/>` : "") +
      words(label, { x: 26, y }) +
      words(value ?? "", { x: 352, y, align: "end", bold: true }) +
      `<path class="hairline" d="M26 ${y + 20}h326"/>`
    );
  });
  const holes = rows.map((_, index) => {
    const y = row(index) - 2;
    const sign = index === failed ? "M-12 -12L12 12M12 -12L-12 12" : "M-13 0L-4 10L14 -11";
    return `<g transform="translate(84 ${y - 16})"><circle class="paper" r="30"/><path class="mark" d="${sign}"/></g>`;
  });
  return (
    leaf(
      { x: 18, y: 22, w: 400, h: 124 + rows.length * step, turn: -1 },
      words(title, { x: 26, y: 66, size: LARGE, face: "display" }) + answers.join(""),
    ) +
    leaf({ x: 408, y: 38, w: 168, h: 96 + rows.length * step, fill: "accent" }, holes.join("")) +
    slip(note, { x: 30, y: 452, w: 392, turn: 1.5 }) +
    decision(person, 222, 528, -1)
  );
}
