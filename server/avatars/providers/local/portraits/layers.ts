import { SaxesParser } from "saxes";
import { cut, type Point } from "../../../../../src/graphics/paper/cut.ts";

/** Texts by their names. */
type Texts = Readonly<Record<string, string>>;

/** A `path` or `circle`: what is written, and its `data-` attributes, which only this folder reads. */
export interface Shape {
  readonly name: string;
  readonly attributes: Texts;
  readonly data: Texts;
}

/** A group of a drawing: its `data-` attributes, and the shapes in it. */
export interface Layer {
  readonly data: Texts;
  readonly shapes: readonly Shape[];
}

/** Where a point of a drawing goes. */
export type Move = (x: number, y: number) => readonly [x: number, y: number];

function apart(all: Texts): { attributes: Texts; data: Texts } {
  const isData = ([name]: [string, string]): boolean => name.startsWith("data-");
  const entries = Object.entries(all);
  return {
    attributes: Object.fromEntries(entries.filter((entry) => !isData(entry))),
    data: Object.fromEntries(
      entries.filter(isData).map(([name, value]) => [name.slice("data-".length), value]),
    ),
  };
}

/**
 * Reads a drawing by the ids of its groups; `svg` is the whole of it. A shape belongs to the group
 * with an id that was opened last.
 */
export function layersOf(drawing: string): ReadonlyMap<string, Layer> {
  const layers = new Map<string, Layer>();
  let shapes: Shape[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes: all }) => {
    const { attributes, data } = apart(all);
    if (name === "path" || name === "circle") shapes.push({ name, attributes, data });
    const id = name === "svg" ? name : name === "g" ? attributes.id : undefined;
    if (id === undefined) return;
    shapes = [];
    layers.set(id, { data, shapes });
  });
  parser.write(drawing).close();
  return layers;
}

/** Writes a shape, with what one pose changes of it. */
export function markup({ name, attributes }: Shape, changes: Texts = {}): string {
  const written = Object.entries({ ...attributes, ...changes }).map(
    ([key, value]) => ` ${key}="${value}"`,
  );
  return `<${name}${written.join("")}/>`;
}

/**
 * The corners of an outline. One that is rounded is the control point of its curve, and `ease`
 * tells from which distance on it is.
 */
export function cornersOf(outline: string, ease = ""): Point[] {
  const eases = ease.split(" ").map(Number);
  return [...outline.matchAll(/[ML]([^MLQZ]+)(?:Q(\S+ \S+) [^MLQZ]+)?/g)].map(
    ([, sharp = "", corner = sharp], index): Point => {
      const [x = 0, y = 0] = corner.split(" ").map(Number);
      return [x, y, eases[index]];
    },
  );
}

/** Cuts an outline anew around its corners where they went. */
export function recut(outline: string, ease: string | undefined, move: Move): string {
  return cut(cornersOf(outline, ease).map(([x, y, eased]): Point => [...move(x, y), eased]));
}
