import type { AstroIntegration } from "astro";
import { constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { movedFile } from "../sealing/page-file.ts";
import { REDIRECT_RULES, REDIRECTS_FILE, MOVED_ROOT } from "../facts/paths.ts";

/**
 * Puts the pages of redirects at their old addresses, and the rules where hosts read them. It comes
 * after the sealing: these files stay as they are.
 */
export function placeRedirects(): AstroIntegration {
  return {
    name: "polyphony:place-redirects",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        // Apart first: there may be a redirect from an address below this one.
        const apart = join(await mkdtemp(join(folder, ".moved-")), "pages");
        await rename(join(folder, MOVED_ROOT), apart);
        const rules = REDIRECT_RULES.slice(MOVED_ROOT.length);
        await rename(join(apart, rules), join(folder, REDIRECTS_FILE));
        for (const entry of await readdir(apart, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue;
          const file = join(entry.parentPath, entry.name);
          const target = join(folder, movedFile(`/${relative(apart, entry.parentPath)}`));
          await mkdir(dirname(target), { recursive: true });
          // A page with the same address would be lost: content is checked before, so this is a defect.
          await copyFile(file, target, constants.COPYFILE_EXCL);
        }
        await rm(join(apart, ".."), { recursive: true });
      },
    },
  };
}
