import type { HueName } from "../facts/hues.ts";
import { MARK } from "./mark.ts";
import { group, mix, num, xy } from "./paper/cut.ts";
import { NIGHT, PAPER_AT_NIGHT, voice } from "./paper/inks.ts";
import { WORDMARK_LETTERS, WORDMARK_WIDTH } from "./wordmark.ts";

/** Size of an Open Graph image, in pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

const MEET = { x: 1010, y: 506 } as const;
const END = 1118;
const STEPS = 16;
/** Size of the wordmark against its own units. */
const SCALE = 0.7;

function spot(index: number, share: number): readonly [number, number] {
  const x = mix(-30, MEET.x, share);
  const start = 42 + index * 76;
  const drawnIn = 1 - (1 - share) ** 2.05;
  const loose = (1 - share) ** 1.5 * Math.min(1, share * 5) * (17 - index * 0.6);
  const wave = Math.sin(share * (13 + (index % 3) * 2.3) + index * 1.9) * loose;
  return [x, mix(start, MEET.y, drawnIn) + wave];
}

/** A smooth line through the spots of one strand (Catmull-Rom, as cubic curves). */
function strand(index: number): string {
  const at = (step: number): readonly [number, number] => spot(index, step / STEPS);
  let data = `M${xy(...at(0))}`;
  for (let step = 0; step < STEPS; step += 1) {
    const [before, from, to, after] = [
      at(Math.max(0, step - 1)),
      at(step),
      at(step + 1),
      at(Math.min(STEPS, step + 2)),
    ];
    data += `C${xy(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6)} ${xy(to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6)} ${xy(...to)}`;
  }
  return data;
}

function note(color: HueName, index: number): string {
  const shares = [0.14 + ((index * 3) % 8) * 0.022, 0.36 + ((index * 5) % 8) * 0.026];
  return shares
    .map((share) => {
      const [x, y] = spot(index, Math.round(share * STEPS * 2) / (STEPS * 2));
      return `<ellipse fill="${voice(color).mid}" cx="${num(x)}" cy="${num(y)}" rx="11" ry="8" transform="rotate(-18 ${num(x)} ${num(y)})"/>`;
    })
    .join("");
}

/** Eight strands, loose at the left, drawn together into a line with a double bar at its end. */
function shareStrands(): string {
  const strands = MARK.strands.map(
    ({ color }, index) =>
      `<path fill="none" stroke="${voice(color).mid}" stroke-width="5" d="${strand(index)}"/>${note(color, index)}`,
  );
  return (
    strands.join("") +
    `<g fill="none" stroke="${PAPER_AT_NIGHT}"><path stroke-width="6" d="M${MEET.x - 4} ${MEET.y}H${END}"/>` +
    `<path stroke-width="4" d="M${END} ${MEET.y - 34}V${MEET.y + 34}"/>` +
    `<path stroke-width="12" d="M${END + 14} ${MEET.y - 34}V${MEET.y + 34}"/></g>`
  );
}

/** The agents' strands, drawn together: for pages without a drawing that shows at this size. */
export function strandsDrawing(): string {
  return group(`translate(${SHARE_WIDTH} 30) scale(-1 1)`, shareStrands());
}

/** A drawing as a whole SVG document, on the ground of night. */
export function onNight(drawing: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">` +
    `<path fill="${NIGHT}" d="M0 0H${SHARE_WIDTH}V${SHARE_HEIGHT}H0Z"/>${drawing}</svg>`
  );
}

/** The picture that a link to the site carries: eight strands at night, and the name. */
export function drawShare(): string {
  const left = SHARE_WIDTH - 82 - WORDMARK_WIDTH * SCALE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}">` +
    `<path fill="${NIGHT}" d="M0 0H${SHARE_WIDTH}V${SHARE_HEIGHT}H0Z"/>` +
    shareStrands() +
    `<path fill="${PAPER_AT_NIGHT}" transform="translate(${num(left)} 236) scale(${SCALE})" d="${WORDMARK_LETTERS.join("")}"/>` +
    "</svg>\n"
  );
}
