import { expect, test } from "vitest";
import { requestsOf, WaitingDocuments } from "./waiting.ts";

test("a document that changes twice is published once, and counts from its first change", () => {
  const waiting = new WaitingDocuments();
  waiting.add({ id: "a", at: 1, transactions: ["t1"], requests: ["first-request"] });
  waiting.add(
    { id: "a", at: 5, transactions: ["t2"], requests: ["other-request"] },
    { id: "b", at: 6, transactions: [], requests: [] },
  );
  expect(waiting.size).toBe(2);
  const taken = waiting.take();
  expect(taken[0]).toEqual({
    id: "a",
    at: 1,
    transactions: ["t1", "t2"],
    requests: ["first-request", "other-request"],
  });
  expect(waiting.size).toBe(0);
  waiting.add({ id: "a", at: 9, transactions: [], requests: [] }, ...taken);
  expect(waiting.take()[0]?.at, "a failed publish does not make it younger").toBe(1);
});

test("a publish of many requests names five of them, and how many there are besides", () => {
  const documents = Array.from({ length: 8 }, (_, n) => ({
    id: String(n),
    at: 0,
    transactions: [],
    requests: [`request-${n}`],
  }));
  expect(requestsOf(documents)).toBe("request-0,request-1,request-2,request-3,request-4,+3");
  expect(requestsOf([{ id: "a", at: 0, transactions: [], requests: [] }])).toBeUndefined();
});
