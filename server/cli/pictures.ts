import { mkdir, writeFile } from "node:fs/promises";
import { chromium } from "playwright";
import sharp from "sharp";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../src/facts/constants.ts";
import { serveSite } from "../site/serve.ts";
import { browserArguments, requireChromium } from "./lib/chromium.ts";
import { takeStudioPictures } from "./lib/studio-pictures.ts";
import { runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";
import { step } from "../runtime/step.ts";

const FOLDER = "docs/pictures";
const WIDTHS = [1440, 820, 390];
const PAGES = [
  { name: "landing", path: "/" },
  { name: "agent-nora", path: "/agent/nora" },
  { name: "global-impact", path: "/global-impact" },
  { name: "connected-agents", path: "/connected-agents" },
];
/** Less than half the size is enough to judge a page by, and keeps the repository small. */
const SCALE = { wide: 0.4, phone: 0.6 };

/** `npm run pictures`: the pictures in docs/, taken of the site in `dist/` and of the Studio. */
await runCommand(async () => {
  const executablePath = await requireChromium(readSettings().CHROMIUM_PATH);
  const site = await serveSite({ folder: inRoot("dist"), port: 0, host: "127.0.0.1" });
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  await mkdir(inRoot(FOLDER), { recursive: true });
  for (const { name, path } of PAGES) {
    for (const width of WIDTHS) {
      await step(`${name} at ${width} px`, async () => {
        const page = await browser.newPage({
          viewport: { width, height: 900 },
          reducedMotion: "reduce",
        });
        await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
          GATE_STORAGE_KEY,
          GATE_STORAGE_VALUE,
        ] as const);
        await page.goto(site.url + path, { waitUntil: "networkidle" });
        await page.evaluate(async () => {
          for (const image of document.images) image.loading = "eager";
          await Promise.all([...document.images].map((image) => image.decode()));
        });
        const full = await page.screenshot({ fullPage: true });
        const scale = width > 500 ? SCALE.wide : SCALE.phone;
        const picture = sharp(full, { limitInputPixels: false }).resize({
          width: Math.round(width * scale),
        });
        await writeFile(
          inRoot(FOLDER, `${name}-${width}.webp`),
          await picture.webp({ quality: 50 }).toBuffer(),
        );
        if (name === "landing" && width === WIDTHS[0]) {
          const first = await page.screenshot();
          await writeFile(
            inRoot(FOLDER, "hero.webp"),
            await sharp(first).webp({ quality: 72 }).toBuffer(),
          );
        }
        await page.close();
      });
    }
  }
  await step("the Studio", () => takeStudioPictures(browser, executablePath));
  await browser.close();
  await site.close();
});
