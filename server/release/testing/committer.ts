// A process of its own that makes releases until it is killed: `node committer.ts <folder> [count]`.
// It prints the number of each. With `paced` as a third argument it waits for a line after each.
// Each has PAGES pages with the number of the release before it, and a row of its own beside them.
import { createInterface } from "node:readline";
import { ReleaseStore } from "../store.ts";
import { PAGES, pageOf, pathOf } from "./numbered-site.ts";

const [dir = "", count = "Infinity", pace = ""] = process.argv.slice(2);
const goOn = pace === "paced" ? createInterface(process.stdin)[Symbol.asyncIterator]() : undefined;
const store = ReleaseStore.open(dir, { graceMs: 0 });
await store.tidy();
store.transact((database) => database.exec("CREATE TABLE IF NOT EXISTS notes (release INTEGER)"));
const first = store.current()?.id ?? 0;
for (let number = first + 1; number <= first + Number(count); number += 1) {
  const hashes = await Promise.all(
    PAGES.map((page) => store.putObject(pageOf(number, page), "page")),
  );
  store.commit(
    {
      cause: `number ${number}`,
      put: new Map(hashes.map((hash, page) => [pathOf(page, number), { hash }])),
      remove: PAGES.map((page) => pathOf(page, number - 1)).filter(
        (path) => !PAGES.some((page) => pathOf(page, number) === path),
      ),
    },
    (database) => database.prepare("INSERT INTO notes VALUES (?)").run(number),
  );
  process.stdout.write(`${number}\n`);
  await store.prune(2);
  await goOn?.next();
}
// An input that somebody may still write to would keep this process.
process.stdin.destroy();
