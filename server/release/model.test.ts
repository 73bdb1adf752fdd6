import fc from "fast-check";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ReleaseStore } from "./store.ts";

/** The store as anyone would write it down: every kept release with all its files. */
type Model = Map<number, ReadonlyMap<string, string>>;

const path = fc.constantFrom("/index.html", "/a/index.html", "/b/index.html", "/_astro/x.js");
const text = fc.constantFrom("one", "two", "three", "four");
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: fc.dictionary(path, text), remove: fc.array(path) }) },
  { weight: 2, arbitrary: fc.record({ rollback: fc.nat({ max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ prune: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ reopen: fc.constant(true) }) },
);

const contents = (store: ReleaseStore) =>
  new Map(store.files().map((file) => [file.path, file.hash]));
const same = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);

test("whatever is released, rolled back and pruned, visitors see what they should", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const dir = await mkdtemp(join(tmpdir(), "releases-model-"));
      let store = ReleaseStore.open(dir, { graceMs: 0 });
      const model: Model = new Map();
      const newest = () => Math.max(0, ...model.keys());
      const state = () => model.get(newest()) ?? new Map<string, string>();
      const release = (next: ReadonlyMap<string, string>) => {
        if (newest() === 0 || !same(next, state())) model.set(newest() + 1, next);
      };
      try {
        for (const action of steps) {
          if ("put" in action) {
            const put = new Map<string, { hash: string }>();
            for (const [at, content] of Object.entries(action.put)) {
              put.set(at, { hash: await store.putObject(Buffer.from(content), "page") });
            }
            const remove = action.remove.filter((at) => !put.has(at));
            const next = new Map(state());
            for (const [at, { hash }] of put) next.set(at, hash);
            for (const at of remove) next.delete(at);
            store.commit({ cause: "a step", put, remove });
            release(next);
          } else if ("rollback" in action) {
            const old = model.get(action.rollback);
            if (old) {
              store.rollback(action.rollback);
              release(old);
            } else expect(() => store.rollback(action.rollback)).toThrow("There is no release");
          } else if ("prune" in action) {
            await store.prune(action.prune);
            for (const id of [...model.keys()].sort((a, b) => b - a).slice(action.prune)) {
              model.delete(id);
            }
          } else {
            store.close();
            store = ReleaseStore.open(dir, { graceMs: 0 });
          }
          expect(contents(store)).toEqual(new Map([...state()].sort()));
          expect(store.current()?.files ?? 0).toBe(state().size);
          expect(store.list().map(({ id }) => id)).toEqual([...model.keys()].sort((a, b) => b - a));
          for (const files of model.values()) {
            for (const [at, hash] of files) {
              expect(existsSync(store.objectFile(hash))).toBe(true);
              expect(store.findRetained(at)).toBeDefined();
            }
          }
        }
      } finally {
        store.close();
        await rm(dir, { recursive: true });
      }
    }),
    { numRuns: 25 },
  );
});
