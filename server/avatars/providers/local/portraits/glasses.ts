import { cut, num, type Point } from "../../../../../src/graphics/paper/cut.ts";
import { cornersOf, markup } from "./layers.ts";
import type { Person } from "./person.ts";
import { faceX, MIDDLE, type Scene } from "./scene.ts";

/**
 * Spectacles: one path of two closed lenses, and of lines for bridge and arms. On a turned head each
 * lens stays in front of its eye, and the far one is narrower.
 */
export function glasses(scene: Scene, { eyes, layer }: Person): string {
  const lens = ([x, y, ease]: Point): Point => {
    const side = x < MIDDLE ? -1 : 1;
    const far = side * scene.turn > 0 ? 1 - Math.abs(scene.turn) * 0.2 : 1;
    const fromEye = x - MIDDLE - side * eyes.apart;
    return [faceX(scene, side * eyes.apart) + fromEye * far, y, ease];
  };
  const line = (outline: string): string =>
    outline.replace(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) =>
      [num(faceX(scene, Number(x) - MIDDLE)), y].join(" "),
    );
  return layer("glasses")
    .shapes.map((shape) => {
      const { d = "" } = shape.attributes;
      const outlines = d
        .split(/(?=M)/)
        .map((outline) =>
          outline.endsWith("Z")
            ? cut(cornersOf(outline, shape.data.ease).map(lens))
            : line(outline),
        );
      return markup(shape, { d: outlines.join("") });
    })
    .join("");
}
