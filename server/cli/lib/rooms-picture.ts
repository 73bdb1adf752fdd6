import { readFile, writeFile } from "node:fs/promises";
import { ROOMS, type Room } from "../../../rooms.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { inRoot } from "../../runtime/root.ts";

const FILE = inRoot("docs", "architecture.md");
/** The lines before and after the picture. */
const BEGIN = "<!-- rooms.ts: npm run generate draws this -->\n\n```\n";
const END = "```\n\n<!-- end of rooms.ts -->";

/** The rooms and their arrows, each room below those that it may import; README.md says what is in them. */
export function drawRooms(rooms: readonly Room[]): string {
  const width = Math.max(...rooms.map(({ path }) => path.length)) + 2;
  const lines = rooms.flatMap(({ path, imports }) => {
    const [first = "", ...rest] = arrows(imports);
    return [
      `${path.padEnd(width)}${first}`.trimEnd(),
      ...rest.map((line) => `${" ".repeat(width)}${line}`),
    ];
  });
  return `${lines.join("\n")}\n`;
}

/** Writes the picture into docs/architecture.md. @throws Fatal when there is no place for it */
export async function writePicture(): Promise<void> {
  const text = await readFile(FILE, "utf8");
  await writeFile(FILE, withPicture(text));
}

/** Whether docs/architecture.md shows the rooms as they are. */
export async function isPictureFresh(): Promise<boolean> {
  const text = await readFile(FILE, "utf8");
  return text === withPicture(text);
}

function withPicture(text: string): string {
  const start = text.indexOf(BEGIN);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new Fatal(`${FILE} has no place for the picture of the rooms.`);
  return `${text.slice(0, start + BEGIN.length)}${drawRooms(ROOMS)}${text.slice(end)}`;
}

/** Longest line of arrows, in characters. */
const LINE = 78;

function arrows(imports: readonly string[]): string[] {
  if (imports.includes(".")) return ["→ every room"];
  const lines: string[] = [];
  for (const path of imports) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + path.length < LINE)
      lines.push(`${lines.pop()}, ${path}`);
    else lines.push(`${lines.length === 0 ? "→" : " "} ${path}`);
  }
  return lines;
}
