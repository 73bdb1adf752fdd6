import { stripVTControlCharacters } from "node:util";
import { readPages } from "../attack/site.ts";
import { renderAll } from "../attack/full-render.ts";
import { secretsIn } from "../attack/invariants.ts";
import { dealtWith } from "../attack/site.ts";
import { z } from "zod";
import type { Ground } from "./ground.ts";

/** One message is enough; a fault may come and go a few times meanwhile. */
const TIMES = 6;
const Revisions = z.array(z.object({ _id: z.string(), _rev: z.string() }));

/**
 * Looks whether all is as it has to be after a fault: the programs are ready, what was acknowledged
 * is there and live, every page is what a full render gives.
 * @param mark since when the log is looked at
 * @param pages paths of all pages
 */
export async function check(ground: Ground, mark: number, pages: readonly string[]): Promise<void> {
  const { editor, field, instance } = ground;
  await ground.well();
  await editor.pause();
  await settled(ground);
  for (const { what, shown } of await editor.lost()) ground.find(`${what}: ${shown}`);
  const shown = await readPages(field, pages);
  const full = await renderAll(instance.source, pages);
  for (const path of pages) {
    if (shown.get(path)?.html === full.pages.get(path)) continue;
    const why = full.refused.get(path);
    ground.find(`${path} is not what a full render gives${why === undefined ? "" : `: ${why}`}`);
  }
  checkLog(ground, mark);
  editor.resume();
}

/** Waits until all that was published is live. */
async function settled(ground: Ground): Promise<void> {
  const { instance, field } = ground;
  const ids = [...field.published];
  const found = await instance.reader.fetch<unknown>("*[_id in $ids]{_id, _rev}", { ids });
  const revisions = new Map(Revisions.parse(found).map(({ _id, _rev }) => [_id, _rev]));
  if (await dealtWith(field, revisions, ["live"])) return;
  ground.find("Not all that was published is live");
}

/** Messages are for people: no stack, no secret, and none again and again. */
function checkLog(ground: Ground, mark: number): void {
  const times = new Map<string, number>();
  const hidden = ground.instance.secrets.filter(({ printed }) => printed !== true);
  const lines = ground.since(mark).map(stripVTControlCharacters);
  // With the lines before it, which say what failed.
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  if (stack >= 0) {
    const shown = lines.slice(Math.max(0, stack - 3), stack + 4).join("\n    ");
    ground.find(`A stack was printed:\n    ${shown}`);
  }
  for (const line of lines) {
    for (const what of secretsIn(line, hidden)) ground.find(what);
    const [, text] = /^\S+ (?:error|warn)\s+(.*)$/.exec(line) ?? [];
    if (text !== undefined) times.set(text, (times.get(text) ?? 0) + 1);
  }
  for (const [text, count] of times) {
    if (count > TIMES) ground.find(`Printed ${count} times: ${text}`);
  }
}
