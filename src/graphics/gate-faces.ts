import { GATE_FACE_EDGE as edge, GATE_FACE_SIDE as side } from "./gate-face.ts";
import { num } from "./paper/cut.ts";
import { CHARACTERS } from "./portraits/index.ts";
import { BUST_MARGIN, drawBust } from "./portraits/portrait.ts";
import { REST, type Pose } from "talking-portraits/pose";
import { HEIGHT, WIDTH } from "./portraits/scene.ts";

/** Tilt of each head while its eyes are closed, in degrees. */
const TILTS = [4, -3, 2, -4, 3, -2, 4, -3] as const;

function asleep(index: number): Pose {
  const tilt = TILTS[index % TILTS.length] ?? 0;
  return { ...REST, blink: 1, brow: -0.1, head: { ...REST.head, tilt } };
}

const AWAKE: Pose = { ...REST, brow: 0.2 };

/**
 * The faces of the gate on one sheet, without a ground: a column for each of the eight, in display
 * order; eyes closed in the first row, open in the second.
 */
export function drawGateFaces(): string {
  const cells = CHARACTERS.flatMap((character, column) =>
    [asleep(column), AWAKE].map((pose, row) => {
      const bust = drawBust(character, pose)
        .trim()
        // Nested, it needs no name space; shown whole, so that high hair is not cut at its edge.
        .replace(
          /^<svg xmlns="[^"]*"/,
          `<svg x="${-BUST_MARGIN}" width="${WIDTH + 2 * BUST_MARGIN}" height="${HEIGHT}" overflow="visible"`,
        );
      return `<svg x="${num(column * side)}" y="${num(row * side)}" width="${side}" height="${side}" viewBox="${edge} ${edge} ${side} ${side}">${bust}</svg>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CHARACTERS.length * side} ${2 * side}">${cells.join("")}</svg>\n`;
}
