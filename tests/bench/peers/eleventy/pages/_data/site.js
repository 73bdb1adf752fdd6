import { readFile } from "node:fs/promises";
import { join } from "node:path";

const folder = process.env.BENCH_CONTENT;
const read = async (name) => JSON.parse(await readFile(join(folder, name), "utf8"));

export default async function () {
  const { ids, ...rest } = await read("site.json");
  const agents = [];
  for (const id of ids) agents.push(await read(join("agents", `${id}.json`)));
  return { ...rest, agents };
}
