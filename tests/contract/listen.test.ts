import type { MutationEvent } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTarget, type Target } from "./target.ts";

describe("listening, as the Content Lake tells of changes", () => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget();
  });
  afterAll(() => target.close());

  /** Listens, and resolves once the lake has welcomed it. @returns what it hears, and what ends it */
  async function listening(query: string, params: Record<string, string>) {
    const events: MutationEvent[] = [];
    const welcome: PromiseWithResolvers<void> = Promise.withResolvers();
    const subscription = target.writer
      .listen(query, params, { events: ["welcome", "mutation"], includeResult: true })
      .subscribe((event) => {
        if (event.type === "welcome") welcome.resolve();
        if (event.type === "mutation") events.push(event);
      });
    await welcome.promise;
    return { events, stop: () => subscription.unsubscribe() };
  }

  test("an editor hears of each change to what they listen to, in order, and of nothing else", async () => {
    const id = `${target.prefix}-heard`;
    const { events, stop } = await listening(`*[_id == $id]`, { id });
    const created = await target.writer.create({ _id: id, _type: target.prefix, title: "One" });
    await target.writer.create({ _id: `${id}-not`, _type: target.prefix });
    const patched = await target.writer.patch(id).set({ title: "Two" }).commit();
    await target.writer.delete(id);
    await expect.poll(() => events.length).toBe(3);
    stop();

    expect(events.map(({ transition }) => transition)).toEqual(["appear", "update", "disappear"]);
    expect(events.map(({ documentId }) => documentId)).toEqual([id, id, id]);
    expect(events[1]).toMatchObject({
      previousRev: created._rev,
      resultRev: patched._rev,
      result: { title: "Two" },
    });
    expect(events[2]?.previousRev).toBe(patched._rev);
    // Without it the Studio would go on showing a draft that was published or discarded.
    expect(events[2]?.resultRev).toBe(events[2]?.transactionId);
  });

  test("a change of several documents says how many there are", async () => {
    const pairs = `*[_type == $type && pair == true]`;
    const { events, stop } = await listening(pairs, { type: target.prefix });
    const pair = (name: string) => ({
      _id: `${target.prefix}-${name}`,
      _type: target.prefix,
      pair: true,
    });
    await target.writer.transaction().create(pair("left")).create(pair("right")).commit();
    await expect.poll(() => events.length).toBe(2);
    stop();
    expect(events.map((event) => event.transactionTotalEvents)).toEqual([2, 2]);
    const [first, second] = events.map((event) => event.transactionCurrentEvent ?? 0);
    expect((second ?? 0) - (first ?? 0)).toBe(1);
    expect(events[0]?.transactionId).toBe(events[1]?.transactionId);
  });
});
