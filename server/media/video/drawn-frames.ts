import sharp from "sharp";
import type { Pose } from "../../../src/graphics/portraits/pose.ts";
import type { Frame, Size } from "./format.ts";
import type { Puppet } from "./puppet.ts";

/** Frames drawn ahead of the one that is waited for: as many as there are cores to draw them. */
const AHEAD = 3;

// Each picture is drawn once.
sharp.cache(false);

function rasterize(svg: string, { width, height }: Size): Promise<Frame> {
  return sharp(Buffer.from(svg))
    .resize(width, height, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * Draws a performance, frame by frame. A frame that is like the one before is not drawn again; no
 * more than a few are held at a time.
 */
export async function* drawnFrames(
  puppet: Puppet,
  poses: readonly Pose[],
  size: Size,
): AsyncGenerator<Frame> {
  const waiting: Promise<Frame>[] = [];
  let drawing: { svg: string; frame: Promise<Frame> } | undefined;
  try {
    for (const pose of poses) {
      const svg = puppet.draw(pose, size.width);
      if (drawing?.svg !== svg) drawing = { svg, frame: rasterize(svg, size) };
      waiting.push(drawing.frame);
      const next = waiting.length > AHEAD ? waiting.shift() : undefined;
      if (next !== undefined) yield await next;
    }
    while (waiting.length > 0) {
      const next = waiting.shift();
      if (next !== undefined) yield await next;
    }
  } finally {
    // These results are no longer needed; their errors are ignored.
    await Promise.allSettled(waiting);
  }
}
