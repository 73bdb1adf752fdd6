import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const MAX_BYTES = 8 * 1024;
/** The faces of the gate are sixteen drawings on one sheet. */
const GATE_FACES = "src/islands/gate/faces.svg";

const FILES = globSync(["studio/dataset/images/*.svg", "public/*.svg", GATE_FACES], {
  cwd: ROOT,
}).map((path) => ({
  path,
  svg: readFileSync(join(ROOT, path), "utf8"),
  drawings: path === GATE_FACES ? 16 : 1,
}));

describe.each(FILES)("the drawing in $path", ({ svg, drawings }) => {
  it("loads at once: it is small", () => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(drawings * MAX_BYTES);
  });

  it("can be inlined twice and trusted: no ids, scripts, styles, fonts or outside references", () => {
    expect(svg).not.toMatch(
      /\sid=|<script|<style|\sstyle=|\son\w+=|href|url\(|<text|<image|<title/,
    );
    expect(svg.match(/xmlns/g)).toHaveLength(1);
  });

  it("is a picture that renders: no broken number, and a full ground", async () => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity|-?\d+\.\d{2,}/);
    const { channels } = await sharp(Buffer.from(svg)).stats();
    expect(channels.length).toBeGreaterThanOrEqual(3);
    expect(channels[0]?.stdev).toBeGreaterThan(10);
  });
});

describe("the pictures that systems ask for as PNG", () => {
  it.each([
    ["public/apple-touch-icon.png", 180, 180],
    ["public/share.png", 1200, 630],
  ])("%s has the size that is asked for", async (path, width, height) => {
    const meta = await sharp(join(ROOT, path)).metadata();
    expect([meta.width, meta.height]).toEqual([width, height]);
  });

  it("public/favicon.ico has the sizes of tabs and bookmarks", () => {
    const icon = readFileSync(join(ROOT, "public/favicon.ico"));
    const count = icon.readUInt16LE(4);
    const sides = Array.from({ length: count }, (_, index) => icon[6 + 16 * index]);
    expect([icon.readUInt16LE(2), sides]).toEqual([1, [16, 32, 48]]);
  });
});
