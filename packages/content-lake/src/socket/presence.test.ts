import { expect, test } from "vitest";
import { z } from "zod";
import { converse, type Presence } from "./presence.ts";

const Message = z.looseObject({
  id: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.looseObject({ code: z.number() }).optional(),
  params: z.looseObject({ result: z.unknown() }).optional(),
});

/** One window of the Studio. */
function open(presence: Presence) {
  const sent: z.infer<typeof Message>[] = [];
  const { receive, end } = converse(presence, "editor", (text) => {
    sent.push(Message.parse(JSON.parse(text)));
  });
  let id = 0;
  const ask = (method: string, params: object = {}) => {
    id += 1;
    receive(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return sent.find((message) => message.id === id);
  };
  const heard = () => sent.flatMap(({ params }) => (params ? [params.result] : []));
  return { ask, heard, receive, end, sent };
}

test("an editor sees where others are, and when they leave", () => {
  const presence: Presence = new Set();
  const [here, there] = [open(presence), open(presence)];
  here.ask("presence_subscribe");
  there.ask("presence_rollcall", { session: "b" });
  there.ask("presence_announce", { data: { sessionId: "b", locations: ["title"] } });
  there.end();
  expect(here.heard()).toEqual([
    { type: "rollCall", i: "editor", session: "b" },
    { type: "state", i: "editor", m: { sessionId: "b", locations: ["title"] } },
    { type: "disconnect", i: "editor", m: { session: "b" } },
  ]);
});

test("an editor who unsubscribes gets no more events", () => {
  const presence: Presence = new Set();
  const [here, there] = [open(presence), open(presence)];
  const subscriptionId = here.ask("presence_subscribe")?.result;
  expect(here.ask("presence_unsubscribe", { subscriptionId })?.result).toBe(true);
  expect(here.ask("presence_unsubscribe", { subscriptionId: "other" })?.result).toBe(false);
  there.ask("presence_rollcall", { session: "b" });
  expect(here.heard()).toEqual([]);
});

test("an invalid message gets an error and does no harm", () => {
  const window = open(new Set());
  window.receive("{");
  expect(window.sent.at(-1)?.error?.code).toBe(-32700);
  expect(window.ask("constructor")?.error?.code).toBe(-32601);
  expect(window.ask("presence_rollcall")?.result).toBe(true);
});
