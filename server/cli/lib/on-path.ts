import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Path of a program that can be started by its name; undefined where there is none. */
export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
