/** Coordinates that each command takes, in pairs; of an arc only the last two are coordinates. */
const ARC_PREFIX = 5;

/** Joins numbers with as few characters as SVG allows. */
function join(values: readonly number[]): string {
  return values
    .map((value, index) => (index === 0 || value < 0 ? String(value) : ` ${value}`))
    .join("");
}

/**
 * Writes path data as `cut` and `scallop` make it (absolute M, L, Q, C, A, Z) in whole units, one
 * point from the other: half as long, for inline drawings.
 * @param line whether it is stroked: a stroke needs an explicit close, a fill does not
 */
export function shortPath(data: string, line = false): string {
  let [fromX, fromY] = [0, 0];
  let written = "";
  for (const [, letter = "", rest = ""] of data.matchAll(/([MLQCAZ])([^MLQCAZ]*)/g)) {
    if (letter === "Z") {
      if (line) written += "z";
      continue;
    }
    const values = rest.match(/-?\d+\.?\d*/g)?.map((value) => Math.round(Number(value))) ?? [];
    const prefix = letter === "A" ? values.splice(0, ARC_PREFIX) : [];
    const moves = values.map((value, index) => value - (index % 2 === 0 ? fromX : fromY));
    [fromX, fromY] = [values.at(-2) ?? fromX, values.at(-1) ?? fromY];
    const [dx = 0, dy = 0] = moves;
    if (letter === "L" && dx === 0 && dy === 0) continue;
    if (letter === "L" && dy === 0) written += `h${dx}`;
    else if (letter === "L" && dx === 0) written += `v${dy}`;
    else if (letter === "M") written += `M${join(values)}`;
    else written += letter.toLowerCase() + join([...prefix, ...moves]);
  }
  return written;
}

/** Shortens every path of a drawing, and the numbers of its discs. */
export function shorten(drawing: string): string {
  return drawing
    .replace(/<path([^>]*) d="([^"]*)"/g, (_, before: string, data: string) => {
      return `<path${before} d="${shortPath(data, before.includes("stroke"))}"`;
    })
    .replace(/ (cx|cy|r)="([^"]*)"/g, (_, name: string, value: string) => {
      return ` ${name}="${Math.round(Number(value))}"`;
    });
}
