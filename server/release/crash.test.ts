import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { ReleaseStore } from "./store.ts";
import { numberOf, PAGES, pathOf } from "./testing/numbered-site.ts";

const COMMITTER = join(import.meta.dirname, "testing", "committer.ts");
/** After so many releases and milliseconds, to hit different moments of the work. */
const KILLS = [
  [1, 0],
  [3, 2],
  [2, 5],
  [1, 13],
] as const;

test("a publisher that is killed leaves a whole release, and loses none that it told of", async () => {
  const dir = await mkdtemp(join(tmpdir(), "releases-crash-"));
  let told = 0;
  for (const [releases, delay] of KILLS) {
    const child = spawn(process.execPath, [COMMITTER, dir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let seen = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      told = Number(line);
      seen += 1;
      if (seen === releases) {
        await setTimeout(delay);
        child.kill("SIGKILL");
      }
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");

    const store = ReleaseStore.open(dir, { readonly: true });
    const current = store.current();
    expect(current?.id).toBeGreaterThanOrEqual(told);
    expect(current?.cause).toBe(`number ${current?.id}`);
    for (const file of store.files()) {
      const bytes = await readFile(store.objectFile(file.hash));
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.hash);
      expect(numberOf(bytes.toString())).toBe(current?.id);
    }
    expect(store.files()).toHaveLength(PAGES.length);
    for (const { id } of store.list()) {
      const file = store.findRetained(pathOf(PAGES.length - 1, id));
      const text = file && (await readFile(store.objectFile(file.hash), "utf8"));
      expect(numberOf(text ?? "")).toBe(id);
    }
    store.close();
    const writer = ReleaseStore.open(dir);
    const noted = writer.transact((database) =>
      database.prepare("SELECT max(release) AS n FROM notes").get(),
    );
    expect(noted?.n).toBe(current?.id);
    writer.close();
  }
  await rm(dir, { recursive: true });
});
