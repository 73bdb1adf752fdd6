import type { PillarPaper } from "../../content/index.ts";
import { decision, LARGE, leaf, SMALL, widthOf, words, type Ink } from "./kit.ts";

/** A call: each question and its answer as a bubble, and the record that is read back. */
export function conversational({ title, rows, note, person }: PillarPaper): string {
  const step = Math.min(112, 336 / rows.length);
  const bubble = (text: string, y: number, right: boolean): string => {
    const size = right ? LARGE : SMALL + 4;
    const face = right ? "display" : "text";
    const w = widthOf(text, size, face) + 52;
    const x = right ? 588 - w : 12;
    const fill: Ink = right ? "accent" : "paper";
    const h = size + 36;
    const tail = right
      ? `M${w - 60} ${h - 6}L${w - 14} ${h + 24}L${w - 24} ${h - 6}Z`
      : `M24 ${h - 6}L14 ${h + 24}L62 ${h - 6}Z`;
    return `<g transform="translate(${Math.round(x)} ${Math.round(y)})"><path class="${fill}" d="${tail}"/><rect class="${fill}" width="${w}" height="${h}" rx="${h / 2.4}"/>${words(text, { x: 26, y: h / 2 + size * 0.34, size, face, fill: right ? "tint" : "ink" })}</g>`;
  };
  const talk = rows.map(({ label, value }, index) => {
    const y = 14 + index * step;
    return bubble(label, y, false) + (value ? bubble(value, y + step * 0.34, true) : "");
  });
  return (
    talk.join("") +
    leaf(
      { x: 54, y: 376, w: 480, h: 150, turn: -1.5 },
      words(title, { x: 28, y: 54, size: LARGE, face: "display" }) +
        words(note, { x: 28, y: 104, bold: true }) +
        `<path class="mark" d="M402 46l16 20l34 -44"/>`,
    ) +
    decision(person, 150, 518, 1)
  );
}
