import type { PillarPaper } from "../../content/index.ts";
import { decision, LARGE, leaf, linesOf, scribble, slip, SMALL, words } from "./kit.ts";

/** Two papers that speak of the same thing, the passage in each, and the case between them. */
export function interpretive({ title, rows, note, person }: PillarPaper): string {
  const [first, second, ...cases] = rows;
  /** A passage marked in its color, between lines of other text. */
  const quote = (text: string, y: number, width: number) => {
    const lines = linesOf(`“${text}”`, width - 24, 34, "display").length;
    const h = lines * 38 + 14;
    return (
      `<path class="accent" d="M16 ${y - 36}h${width}v${h}h${-width}Z"/>` +
      words(`“${text}”`, { x: 28, y, width: width - 24, size: 34, face: "display", fill: "tint" }) +
      scribble({ x: 24, y: y - 10 + h, w: width - 18 }, 2)
    );
  };
  return (
    leaf(
      { x: 20, y: 20, w: 320, h: 330, turn: -3 },
      words(title, { x: 24, y: 56, size: LARGE * 0.9, face: "display" }) +
        scribble({ x: 24, y: 88, w: 270 }, 3) +
        quote(first?.value ?? first?.label ?? "", 192, 288),
    ) +
    (second
      ? leaf(
          { x: 296, y: 140, w: 284, h: 256, turn: 3 },
          words(second.label, { x: 24, y: 56, size: LARGE * 0.9, face: "display" }) +
            scribble({ x: 24, y: 88, w: 230 }, 1) +
            quote(second.value ?? "", 146, 252),
        )
      : "") +
    cases
      .map(({ label, value }, index) =>
        leaf(
          { x: 44, y: 358 + index * 40, w: 220, h: 112, turn: -5 },
          words(label, { x: 22, y: 42, size: SMALL }) +
            words(value ?? "", { x: 22, y: 90, size: LARGE, face: "display" }),
        ),
      )
      .join("") +
    slip(note, { x: 214, y: 426, w: 374, turn: 1 }) +
    decision(person, 130, 520, -1)
  );
}
