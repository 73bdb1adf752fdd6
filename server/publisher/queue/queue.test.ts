import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { DeliveryQueue, QueueStartError, REMEMBER_MS, type Delivery } from "./queue.ts";

const open: DeliveryQueue[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const queue of open.splice(0)) queue.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "polyphony-queue-"));
  folders.push(folder);
  return folder;
}

function openQueue(folder = newFolder(), maxPages?: number): DeliveryQueue {
  const queue = new DeliveryQueue(folder, { maxPages });
  open.push(queue);
  return queue;
}

let number = 0;
function about(document: string, own: Partial<Delivery> = {}): Delivery {
  number += 1;
  return { document, key: `key-${number}`, signature: `signature-${number}`, ...own };
}

describe("what was acknowledged is published", () => {
  test("500 deliveries for three documents are three documents", () => {
    const queue = openQueue();
    const burst = Array.from({ length: 500 }, (_, n) => about(`page-${n % 3}`));
    expect(new Set(queue.store(burst, 0))).toEqual(new Set(["stored"]));
    expect(queue.take().ids.toSorted()).toEqual(["page-0", "page-1", "page-2"]);
  });

  test("after a crash between taking and publishing, it is given again", () => {
    const folder = newFolder();
    const before = openQueue(folder);
    before.store([about("a"), about("b")], 0);
    before.take();
    before.close();
    expect(openQueue(folder).take().ids).toEqual(["a", "b"]);
  });

  test("a document that is edited while it is published is published again", () => {
    const queue = openQueue();
    queue.store([about("a"), about("b")], 0);
    const { upTo } = queue.take();
    queue.store([about("a")], 0);
    queue.done(upTo);
    expect(queue.take().ids).toEqual(["a"]);
  });

  test("it survives kill -9", async () => {
    const folder = newFolder();
    const program = join(folder, "store.ts");
    writeFileSync(
      program,
      `import { DeliveryQueue } from ${JSON.stringify(join(import.meta.dirname, "queue.ts"))};
       const queue = new DeliveryQueue(${JSON.stringify(folder)});
       queue.store([{ document: "kept", key: "k", signature: "s" }], 0);
       console.log("stored");
       setInterval(() => queue.size(), 1000);`,
    );
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "close");
    expect(openQueue(folder).take().ids).toEqual(["kept"]);
  });
});

describe("what was seen is known again", () => {
  test("the same key is a duplicate, signed anew or not, also after a restart", () => {
    const folder = newFolder();
    const first = about("a", { key: "one" });
    const before = openQueue(folder);
    before.store([first], 0);
    before.done(before.take().upTo);
    before.close();
    const queue = openQueue(folder);
    expect(queue.store([first, about("a", { key: "one" })], 1)).toEqual(["duplicate", "duplicate"]);
    expect(queue.take().ids).toEqual([]);
  });

  test("a signature under another key is a replay, also within one group", () => {
    const queue = openQueue();
    const first = about("a");
    expect(queue.store([first, { ...first, key: "other" }], 0)).toEqual(["stored", "replay"]);
  });

  test("a key that stands for two documents hides none of them", () => {
    const queue = openQueue();
    queue.store([about("a", { key: "one" }), about("b", { key: "one" })], 0);
    expect(queue.take().ids).toEqual(["a", "b"]);
  });

  test("it is forgotten after a day, so that the file does not grow for ever", () => {
    const queue = openQueue();
    const old = about("a");
    queue.store([old], 0);
    expect(queue.store([old], REMEMBER_MS)).toEqual(["duplicate"]);
    expect(queue.store([old], REMEMBER_MS + 1)).toEqual(["stored"]);
  });
});

test("on a full disk a group is refused whole, and what was there is still there", () => {
  const queue = openQueue(newFolder(), 12);
  queue.store([about("small")], 0);
  const large = Array.from({ length: 500 }, (_, n) => about(`page-${n}`));
  expect(() => queue.store(large, 0)).toThrow(/full/);
  expect(queue.take().ids).toEqual(["small"]);
  expect(queue.store([about("next")], 0)).toEqual(["stored"]);
});

test("a second publisher on the same folder is told so", () => {
  const folder = newFolder();
  openQueue(folder);
  expect(() => openQueue(folder)).toThrow(QueueStartError);
});

describe("a damaged file", () => {
  test.each([
    ["no database", () => Buffer.from("This was a database once.")],
    ["cut short", (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
    ["changed bytes", (whole: Buffer) => Buffer.from(whole).fill(0xa5, 200, 9000)],
  ])("with %s is moved aside and made anew, and the operator is told once", (_, spoil) => {
    const folder = newFolder();
    const first = openQueue(folder);
    first.store([about("one")], 0);
    first.close();
    const file = join(folder, "publisher.sqlite");
    writeFileSync(file, spoil(readFileSync(file)));
    const told: string[] = [];
    const second = new DeliveryQueue(folder, { tell: (message) => void told.push(message) });
    open.push(second);
    expect(second.store([about("two")], 0)).toEqual(["stored"]);
    expect(second.take().ids).toEqual(["two"]);
    expect(told).toEqual([expect.stringMatching(/was damaged .* made anew; nothing is lost/)]);
    expect(readdirSync(folder).some((name) => name.includes(".damaged-"))).toBe(true);
  });
});
