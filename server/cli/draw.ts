/**
 * Writes every drawn picture of the project: `node server/cli/run.mjs server/cli/draw.ts`. Run it after a change in
 * `src/graphics`; a test compares the files with the drawings.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { drawnFiles } from "../../src/graphics/files.ts";
import { drawTile } from "../../src/graphics/mark.ts";
import { drawShare, SHARE_HEIGHT, SHARE_WIDTH } from "../../src/graphics/share.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Side of the icon that home screens ask for, in pixels. */
const TOUCH_ICON = 180;

async function write(path: string, content: string | Buffer): Promise<void> {
  const file = join(ROOT, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  console.log(`${path}  ${Buffer.byteLength(content)} bytes`);
}

async function raster(svg: string, width: number, height: number): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(width, height)
    .png({ compressionLevel: 9, palette: true, colors: 256, dither: 0 })
    .toBuffer();
}

for (const { path, svg } of drawnFiles()) await write(path, svg);
await write("public/apple-touch-icon.png", await raster(drawTile(true), TOUCH_ICON, TOUCH_ICON));
await write("public/share.png", await raster(drawShare(), SHARE_WIDTH, SHARE_HEIGHT));
