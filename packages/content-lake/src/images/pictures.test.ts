import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { computeGeometry, type PictureOrder } from "./geometry.ts";
import { readImageParams } from "./params.ts";
import { type PictureLimits, Pictures } from "./pictures.ts";

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>`;
const NOISE = { type: "gaussian" as const, mean: 128, sigma: 50 };
const PICTURE = sharp({
  create: { width: 400, height: 300, channels: 3, background: "#888", noise: NOISE },
})
  .png()
  .toBuffer();

let pictures: Pictures | undefined;
const open = (limits: Partial<PictureLimits> = {}) => (pictures = new Pictures(limits));
afterEach(() => pictures?.close());

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** @returns where the file is */
function fileOf(content: string | Buffer): string {
  const path = join(folder, randomUUID());
  writeFileSync(path, content);
  return path;
}

function order(query: string, format: PictureOrder["format"] = "webp"): PictureOrder {
  const params = readImageParams(new URL(`http://lake/image?${query}`));
  if (params === undefined) throw new Error("nothing was asked for");
  const original = { width: 400, height: 300, isSvg: false };
  return { original, params, format, geometry: computeGeometry(original, params) };
}

test("a picture that takes too long does not break the next one", async () => {
  const bytes = await PICTURE;
  const strict = open({ seconds: 1 });
  const drawing = fileOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 4000"><filter id="f">${`<feTurbulence baseFrequency="0.9" numOctaves="20"/>`.repeat(40)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
  );
  await expect(strict.read(drawing, true)).rejects.toThrow(/more than 1 s/);
  // A busy machine may take this long to start a process.
  await expect
    .poll(() => strict.render(bytes, order("w=20")).catch(() => undefined), { timeout: 20_000 })
    .toBeInstanceOf(Buffer);
});

test.skipIf(process.platform === "win32")(
  "without descriptors a picture is asked for again later, and made once there are some",
  () => {
    const script = `
      import { closeSync, openSync } from "node:fs";
      import { Pictures } from ${JSON.stringify(join(import.meta.dirname, "pictures.ts"))};
      const pictures = new Pictures();
      const picture = ${JSON.stringify(fileOf(DRAWING))};
      const taken = [];
      try { for (;;) taken.push(openSync(process.execPath, "r")); } catch {}
      const refused = await pictures.read(picture, true).catch((error) => error.status);
      taken.forEach((each) => closeSync(each));
      const { width } = await pictures.read(picture, true);
      console.log(refused, width);
      pictures.close();
    `;
    const node = [process.execPath, "--input-type=module-typescript", "-e", script];
    const limited = ["-c", 'ulimit -n 64; exec "$@"', "sh", ...node];
    const { stdout, stderr } = spawnSync("sh", limited, {
      encoding: "utf8",
      timeout: 20_000,
      env: { PATH: process.env.PATH },
    });
    expect([stderr, stdout]).toEqual(["", "503 9\n"]);
  },
);

test.each<[string, PictureOrder["format"], 1 | 4, number[]]>([
  ["bg=f00&w=40", "jpg", 4, [254, 0, 0]],
  ["bg=f00&w=40&h=40&fit=fill", "png", 1, [255, 0, 0, 255]],
  ["bg=0f00&w=40&h=40&fit=fill", "png", 1, [0, 0, 0, 0]],
])(
  "?%s as %s shows its color where the picture is clear, or ends",
  async (query, format, kind, color) => {
    const gray = sharp({ create: { width: 400, height: 300, channels: 4, background: "#8880" } });
    const original = kind === 4 ? gray : gray.removeAlpha().toColourspace("b-w");
    const made = await open().render(await original.png().toBuffer(), order(query, format));
    expect([...(await sharp(made).raw().toBuffer())].slice(0, color.length)).toEqual(color);
  },
);

test("a picture of an iPhone is refused with what to do", async () => {
  // 16 by 16 pixels, compressed.
  const heic = gunzipSync(
    Buffer.from(
      "H4sIAAAAAAACA2NgYJBJK6ksyEjNTGYAgtzMNEMQOzczMY2BgXFtbmpJIgMEKGak5BRB2QwFmcklDGiAryCzJBfM" +
        "YgJigcyURIgSASBkYLDIzMlPZgQyXByA8owQLYwXYSwGNYQonOYA68vMS4ObKgrkpDKBVADVZJQlGzIgCYKVpBdl" +
        "poCYNzILigqA9LbMguR8IF0GVO3MyFwAd67cB4Y/f3/8YGDgZ1YAmibhwMjD+P8/SAEzwwQQAURyu5gcFIGSWk6M" +
        "jGgyCxQaWae9Wjfr2QMHhwMNICEw0aIEVM7mwniw+GAn0BKRzOKCVKiFDlCMLCYAwwWZFZkgAWYODpCvpTILcmEB" +
        "DwwXpkYmBiYm5hawTFFqGizEUzJz08HhBgoxvVxIiCtpMK5nFRL2efBrV5D1/McRNTVs9+LOT13zXuzPgqlRAhM/" +
        "RjsAAMobjJ/3AQAA",
      "base64",
    ),
  );
  await expect(open().read(fileOf(heic), false)).rejects.toThrow(/HEIC.*Save it as JPEG/);
});
