import type { HueName } from "../../facts/hues.ts";
import { arcPlan } from "../../site/connected-agents/plan.ts";
import { crossingStrings, pairsOf } from "../../site/connected-agents/strings.ts";
import { openShoebox, SHOEBOX } from "../../site/about/shoebox.ts";
import { notesOf, type ScoreRow } from "../../site/need-impact/score.ts";
import { disc, group, num } from "../paper/cut.ts";
import { NIGHT, PAPER_AT_NIGHT, voice } from "../paper/inks.ts";
import { drawWheel, WHEEL } from "../../site/poly-ai/wheel.ts";
import { spread } from "../strands/strand.ts";
import { regionLands } from "../../site/global-impact/world/land.ts";
import { SHARE_HEIGHT, SHARE_WIDTH, shareStrands } from "./site.ts";

/*
 * The drawings of pages, as pictures of shared links have them: at the right of the words, on night.
 * They are made of what the pages' own drawings are made of.
 */

/** An agent as far as a drawing needs one. */
interface Voiced {
  readonly _id: string;
  readonly id: string;
  readonly color: HueName;
}

/** A drawing as a whole SVG document, on the ground of night. */
export function onNight(drawing: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">` +
    `<path fill="${NIGHT}" d="M0 0H${SHARE_WIDTH}V${SHARE_HEIGHT}H0Z"/>${drawing}</svg>`
  );
}

/** The agents' strands, drawn together: for pages without a drawing that shows at this size. */
export function strandsDrawing(): string {
  return group(`translate(${SHARE_WIDTH} 30) scale(-1 1)`, shareStrands());
}

/** One agent's strand, which leaves the portrait. @param edge left edge of the portrait */
export function voiceDrawing(color: HueName, edge: number): string {
  const { mid } = voice(color);
  const line = `M-10 560C180 590 260 470 430 500S${edge - 120} 560 ${edge + 10} 470`;
  return (
    `<path fill="none" stroke="${mid}" stroke-width="7" d="${line}"/>` +
    [
      [150, 558],
      [330, 500],
      [520, 519],
    ]
      .map(([x = 0, y = 0]) => note(mid, x, y))
      .join("")
  );
}

/** The wheel of the pillars. @param counts as of `drawWheel` */
export function wheelDrawing(
  agents: readonly Voiced[],
  counts: readonly (readonly number[])[],
): string {
  const wheel = drawWheel(counts);
  const pieces = wheel.pieces.map(({ path }) => `<path fill="${PAPER_AT_NIGHT}" d="${path}"/>`);
  const strands = wheel.agents.map(({ hub, strands: own }, index) => {
    const { mid } = voice(agents[index]?.color ?? "amber");
    return (
      own.map(({ path }) => `<path fill="${mid}" d="${path}"/>`).join("") + disc(mid, ...hub, 24)
    );
  });
  const scale = 278 / WHEEL.outer;
  return group(`translate(882 315) scale(${num(scale)})`, pieces.join("") + strands.join(""));
}

/** The agents as a network. @param pieces ids of the agents that play each piece */
export function networkDrawing(
  agents: readonly Voiced[],
  pieces: readonly (readonly string[])[],
): string {
  const plan = arcPlan(agents.length);
  const colorOf = (place: number) => voice(agents[place]?.color ?? "amber").mid;
  const ids = agents.map(({ id }) => id);
  const strings = pairsOf(ids, pieces).flatMap((pair) => {
    const [one, other] = crossingStrings(plan, pair);
    return [
      [one, colorOf(pair.first)],
      [other, colorOf(pair.second)],
    ].map(([d, color]) => `<path fill="none" stroke="${color}" stroke-width="5" d="${d}"/>`);
  });
  const seats = plan.seats.map(([x, y], place) => disc(colorOf(place), x, y, 44));
  return group("translate(566 176) scale(0.63)", strings.join("") + seats.join(""));
}

/** The land of the six regions. */
export function worldDrawing(): string {
  const hues: readonly HueName[] = ["amber", "coral", "green", "blue", "rose", "violet"];
  const land = regionLands.map(
    ({ path }, index) => `<path fill="${voice(hues[index] ?? "sky").mid}" d="${path}"/>`,
  );
  return group("translate(300 236) scale(0.6)", land.join(""));
}

/** The open shoebox of receipts. */
export function shoeboxDrawing(): string {
  // A little larger than the picture: the table goes on beyond it.
  const scale = (1.03 * SHARE_WIDTH) / SHOEBOX.width;
  const top = SHARE_HEIGHT - SHOEBOX.height * scale + 12;
  return group(`translate(-18 ${num(top)}) scale(${num(scale)})`, openShoebox());
}

/** The challenges as a score: a line an agent, a column a challenge. */
export function scoreDrawing(agents: readonly Voiced[], rows: readonly ScoreRow[]): string {
  const lines = spread(agents.length, 96, 534);
  const columns = spread(rows.length, 640, 1150);
  const voices = agents.map(({ _id }) => _id);
  const staff = lines.map((y, line) => {
    const { deep } = voice(agents[line]?.color ?? "amber");
    return `<path stroke="${deep}" stroke-width="3" d="M600 ${num(y)}H1200"/>`;
  });
  const notes = rows.flatMap((row, column) =>
    notesOf(row, voices).map(({ line, lead }) => {
      const { mid } = voice(agents[line]?.color ?? "amber");
      const [x, y] = [columns[column] ?? 0, lines[line] ?? 0];
      const place = `cx="${num(x)}" cy="${num(y)}" rx="13" ry="10" transform="rotate(-18 ${num(x)} ${num(y)})"`;
      return lead
        ? `<ellipse fill="${mid}" ${place}/>`
        : `<ellipse fill="${NIGHT}" stroke="${mid}" stroke-width="4" ${place}/>`;
    }),
  );
  return staff.join("") + notes.join("");
}

/** The agents' bands, the same at every size of an organization. */
export function bandsDrawing(agents: readonly Voiced[]): string {
  const pitch = 470 / agents.length;
  const bands = agents.map(({ color }, index) => {
    const y = num(index * pitch);
    return `<rect fill="${voice(color).mid}" y="${y}" width="640" height="${num(0.7 * pitch)}"/>`;
  });
  return group("translate(560 100)", bands.join(""));
}

function note(fill: string, x: number, y: number): string {
  return `<ellipse fill="${fill}" cx="${x}" cy="${y}" rx="16" ry="12" transform="rotate(-18 ${x} ${y})"/>`;
}
