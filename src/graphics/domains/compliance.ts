import { num, sheet, wire, type Point } from "../paper/cut.ts";
import type { DomainInks } from "./domain.ts";

/** A shield put together from ruled pages; the last one carries the seal. */
export function compliance({ ink, paper, mid, deep, light }: DomainInks): string {
  const rules = (color: string, lines: readonly (readonly [number, number, number])[]): string =>
    wire(
      color,
      6,
      lines
        .map(([x, y, width]) => `M${num(x)} ${num(y)}L${num(x + width)} ${num(y - width * 0.03)}`)
        .join(""),
    );
  const outline: Point[] = [
    [240, 14],
    [298, 36, 20],
    [380, 44],
    [384, 176, 60],
    [346, 272, 40],
    [240, 350],
    [134, 272, 40],
    [96, 176, 60],
    [100, 44],
    [182, 36, 20],
  ];
  return (
    sheet(ink, outline) +
    sheet(paper, [
      [116, 60],
      [184, 54, 16],
      [234, 36],
      [236, 132],
      [114, 138],
    ]) +
    sheet(light, [
      [244, 36],
      [296, 54, 16],
      [364, 60],
      [366, 136],
      [246, 130],
    ]) +
    sheet(mid, [
      [114, 146],
      [236, 140],
      [236, 230],
      [144, 240],
      [118, 190, 20],
    ]) +
    sheet(paper, [
      [246, 138],
      [366, 144],
      [362, 190, 20],
      [338, 240],
      [246, 230],
    ]) +
    sheet(paper, [
      [150, 248],
      [236, 239],
      [236, 322],
      [168, 276, 20],
    ]) +
    sheet(deep, [
      [246, 239],
      [332, 248],
      [312, 276, 20],
      [246, 322],
    ]) +
    rules(ink, [
      [134, 84, 82],
      [134, 104, 82],
      [134, 123, 54],
    ]) +
    rules(deep, [
      [264, 80, 80],
      [264, 100, 80],
      [264, 119, 50],
    ]) +
    rules(ink, [
      [136, 170, 80],
      [138, 190, 78],
      [144, 210, 44],
    ]) +
    rules(ink, [
      [184, 268, 36],
      [196, 288, 26],
    ]) +
    wire(ink, 17, "M268 186L295 212L346 158")
  );
}
