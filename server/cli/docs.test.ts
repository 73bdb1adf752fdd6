import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const files = [...globSync("*.md"), ...globSync("docs/**/*.md")];
const Manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));

const read = (file: string) => readFileSync(file, "utf8");

describe.each(files)("%s", (file) => {
  const text = read(file);

  test("names files that exist", () => {
    // File names in backticks, or at the start of a line in a drawn tree.
    const named = [
      ...text.matchAll(/(?:`(?:node )?|^)((?:src|studio|server|tests|docs|public)\/[^`\s]*)/gm),
    ];
    const paths = named.map(([, path = ""]) => path).filter((path) => !/[<…]/.test(path));
    expect(paths.filter((path) => globSync(path).length === 0 && !existsSync(path))).toEqual([]);
  });

  test("names commands that exist", () => {
    const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("links to files and headings that exist", () => {
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
    const broken = targets.filter((target) => {
      if (/^https?:/.test(target)) return false;
      const [path = "", heading] = target.split("#");
      const linked = path === "" ? file : join(dirname(file), path);
      if (!existsSync(linked)) return true;
      return heading !== undefined && !headingsOf(read(linked)).includes(heading);
    });
    expect(broken).toEqual([]);
  });
});

/** The anchors of a document's headings, as on GitHub. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
