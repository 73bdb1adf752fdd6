import { spawnSync } from "node:child_process";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { computeGeometry } from "../geometry.ts";
import type { Wish } from "../limits.ts";
import { readImageParams } from "../params.ts";
import { PicturePool, PicturesBusyError, type PoolLimits } from "./pool.ts";
import { skipReason } from "../../../../tests/skip-reason.ts";

const NOISE = { type: "gaussian" as const, mean: 128, sigma: 50 };
const PICTURE = sharp({
  create: { width: 400, height: 300, channels: 3, background: "#888", noise: NOISE },
})
  .png()
  .toBuffer();

let pool: PicturePool | undefined;
const open = (limits: Partial<PoolLimits> = {}) => (pool = new PicturePool(limits));
afterEach(() => pool?.close());

function wish(query: string, format: Wish["format"] = "webp"): Wish {
  const params = readImageParams(new URL(`http://lake/image?${query}`));
  if (params === undefined) throw new Error("nothing was asked for");
  const original = { width: 400, height: 300, isSvg: false };
  return { original, params, format, geometry: computeGeometry(original, params) };
}

test("an upload goes before the costly pictures that wait", async () => {
  const bytes = await PICTURE;
  const costly = open();
  const done: string[] = [];
  const renders = [1, 2, 3].map((n) =>
    costly.render(bytes, wish(`w=${30 + n}`, "avif")).then(() => done.push("costly")),
  );
  const upload = costly.read(bytes, false).then(() => done.push("upload"));
  await Promise.all([...renders, upload]);
  expect(done.indexOf("upload")).toBeLessThanOrEqual(1);
});

test("a picture that takes too much processor time does not break the next one", async () => {
  const bytes = await PICTURE;
  const strict = open({ costlySeconds: 0.02 });
  await expect(strict.render(bytes, wish("w=400", "avif"))).rejects.toThrow(/more than 0.02 s/);
  await expect(strict.render(bytes, wish("w=20"))).resolves.toBeInstanceOf(Buffer);
});

test("a picture that gets no processor is asked for again later, and is no failure", async () => {
  const bytes = await PICTURE;
  const impatient = open({ patienceSeconds: 0.001 });
  await expect(impatient.render(bytes, wish("w=300"))).rejects.toThrow(PicturesBusyError);
});

test("what is no picture, or one of the other kind, is told so", async () => {
  const strict = open();
  const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>`);
  await expect(strict.read(Buffer.from("hello"), false)).rejects.toThrow(/not an image/);
  await expect(strict.read(drawing, false)).rejects.toThrow(/"svg" images are not supported/);
  await expect(strict.read(drawing, true)).resolves.toMatchObject({ width: 9, extension: "svg" });
});

test.skipIf(process.platform === "win32")(
  "without descriptors a picture is asked for again later, and made once there are some",
  skipReason("on Unix only"),
  () => {
    const script = `
      import { closeSync, openSync } from "node:fs";
      import { PicturePool } from ${JSON.stringify(join(import.meta.dirname, "pool.ts"))};
      const pool = new PicturePool();
      const picture = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>");
      const taken = [];
      try { for (;;) taken.push(openSync(process.execPath, "r")); } catch {}
      const refused = await pool.read(picture, true).catch((error) => error.constructor.name);
      taken.forEach((each) => closeSync(each));
      const { width } = await pool.read(picture, true);
      console.log(refused, width);
      pool.close();
    `;
    const node = [process.execPath, "--input-type=module-typescript", "-e", script];
    const limited = ["-c", 'ulimit -n 64; exec "$@"', "sh", ...node];
    const { stdout, stderr } = spawnSync("sh", limited, { encoding: "utf8", timeout: 20_000 });
    expect([stderr, stdout]).toEqual(["", "PicturesBusyError 9\n"]);
  },
);

test("whoever waits when the lake ends is refused, not forgotten", async () => {
  const bytes = await PICTURE;
  const closing = open({ processes: 1 });
  const all = [1, 2, 3].map((n) => closing.render(bytes, wish(`w=${n}`)));
  closing.close();
  for (const { status } of await Promise.allSettled(all)) expect(status).toBe("rejected");
});
