import { readFile } from "node:fs/promises";
import { ROOMS, type Room } from "../../../rooms.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Generated } from "./generated.ts";

const FILE = "docs/architecture.md";
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

/** docs/architecture.md with the picture. @throws Fatal when there is no place for it */
export async function roomsPicture(): Promise<Generated> {
  const text = await readFile(inRoot(FILE), "utf8");
  const start = text.indexOf(BEGIN);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new Fatal(`${FILE} has no place for the picture of the rooms.`);
  const picture = drawRooms(ROOMS);
  return new Map([[FILE, `${text.slice(0, start + BEGIN.length)}${picture}${text.slice(end)}`]]);
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
