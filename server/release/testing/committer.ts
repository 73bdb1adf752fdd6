// A process of its own that makes releases until it is killed: `node committer.ts <folder> [count]`.
// It prints the number of each. With `paced` as a third argument it waits for a line after each.
// Each has PAGES pages with the number of the release, which its state names as well.
import { createInterface } from "node:readline";
import { Releases } from "../releases.ts";
import { PAGES, pageOf, pathOf } from "./numbered-site.ts";

const [dir = "", count = "Infinity", pace = ""] = process.argv.slice(2);
const goOn = pace === "paced" ? createInterface(process.stdin)[Symbol.asyncIterator]() : undefined;
const releases = new Releases(dir);
releases.recover();
const first = releases.newest()?.id ?? 0;
for (let number = first + 1; number <= first + Number(count); number += 1) {
  await releases.write({
    cause: `number ${number}`,
    put: new Map(PAGES.map((page) => [pathOf(page, number), pageOf(number, page)])),
    remove: "others",
    state: { number },
  });
  process.stdout.write(`${number}\n`);
  await releases.prune(2);
  await goOn?.next();
}
// An open input would keep this process alive.
process.stdin.destroy();
