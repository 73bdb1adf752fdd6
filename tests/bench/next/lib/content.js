import { readFile } from "node:fs/promises";
import { join } from "node:path";

const folder = process.env.BENCH_CONTENT;
const read = async (name) => JSON.parse(await readFile(join(folder, name), "utf8"));

let site;

/** What all pages share, and the ids of the agents. */
export function readSite() {
  return (site ??= read("site.json"));
}

export function readAgent(id) {
  return read(join("agents", `${id}.json`));
}
