import { path as createPath } from "d3-path";
import { spread } from "../../graphics/strands/gather.ts";

/** Length and height of the drawing's own box; it stretches to the room that a line leaves. */
export const LEADER = { length: 100, height: 48 } as const;
/** Room above the first and below the last lane. */
const MARGIN = 5;

/**
 * The strands that lead from the end of a line of the directory to the agents who serve it. Each
 * agent has a lane of its own, the same in every line, so that place and hue identify the same
 * agent.
 * @param lanes places of the serving agents among all, 0 being the first
 * @param count number of all agents
 * @returns one path a lane, from the line's note to the lane's end
 */
export function leaderPaths(lanes: readonly number[], count: number): string[] {
  const { length, height } = LEADER;
  const places = spread(count, MARGIN, height - MARGIN);
  return lanes.map((lane) => {
    const y = places[lane] ?? height / 2;
    const pen = createPath();
    pen.moveTo(0, height / 2);
    pen.bezierCurveTo(length * 0.36, height / 2, length * 0.42, y, length * 0.78, y);
    pen.lineTo(length, y);
    return pen.toString();
  });
}
