import fc from "fast-check";
import { expect, test } from "vitest";
import { DeliveryQueue, type Queued } from "./queue.ts";

test("without failures everything goes in the order of commits", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c")), (documents) => {
      const queue = new DeliveryQueue<Queued>();
      for (const [id, documentId] of documents.entries()) queue.add({ id, documentId });
      const gone: string[] = [];
      for (let next = queue.take(); next !== undefined; next = queue.take()) {
        gone.push(next.documentId);
        queue.done(next);
      }
      expect(gone).toEqual(documents);
    }),
  );
});

test("whatever fails, arrives and comes anew, each document's changes arrive in order, and all do", () => {
  const step = fc.oneof(
    fc.record({ add: fc.constantFrom("a", "b", "c") }),
    fc.record({ fails: fc.boolean() }),
    fc.record({ wakes: fc.nat() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const queue = new DeliveryQueue<Queued>();
      const waiting: Queued[] = [];
      const arrived: Queued[] = [];
      let added = 0;
      const attempt = (fails: boolean) => {
        const next = queue.take();
        if (next === undefined) return false;
        if (fails) waiting.push(next);
        else {
          arrived.push(next);
          queue.done(next);
        }
        return true;
      };
      const wake = (at: number) => {
        const [awake] = waiting.splice(at, 1);
        if (awake !== undefined) queue.again(awake);
      };
      for (const one of steps) {
        if ("add" in one) queue.add({ id: (added += 1), documentId: one.add });
        else if ("fails" in one) attempt(one.fails);
        else wake(one.wakes % (waiting.length + 1));
      }
      while (waiting.length > 0) wake(0);
      while (attempt(false));
      expect(arrived).toHaveLength(added);
      for (const name of ["a", "b", "c"]) {
        const own = arrived.filter(({ documentId }) => documentId === name).map(({ id }) => id);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
    }),
  );
});
