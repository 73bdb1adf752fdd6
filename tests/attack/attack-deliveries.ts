import type { Message } from "../../server/publisher/testing/sender.ts";
import type { Arena, Turn } from "./arena.ts";
import type { Choices } from "./choices.ts";
import { makeDelivery } from "./deliveries.ts";

/** The newest valid delivery that each instance has acknowledged. */
const acknowledged = new WeakMap<Arena, Message>();

/** Documents that a delivery may name without harm: they are read again, and are as they were. */
const DOCUMENTS = [
  "agent-nora",
  "agent-kofi",
  "siteSettings",
  "aboutPage",
  "drafts.agent-nora",
  "nobody",
];

/** Sends one delivery to the publisher: a forged one is refused, a valid one is acknowledged. */
export async function attackByDelivery(arena: Arena, turn: Turn, choices: Choices): Promise<void> {
  const { instance } = arena;
  const made = await makeDelivery(choices, {
    secret: instance.webhookSecret,
    documents: DOCUMENTS,
    now: Date.now(),
    earlier: acknowledged.get(arena),
  });
  const shown = JSON.stringify({
    delivery: made.kind,
    body: String(made.message.body).slice(0, 200),
  });
  const reply = arena.judge(
    turn,
    "publisher",
    await arena.send("publisher", bytesOf(made.message)),
    shown,
  );
  if (reply === undefined) {
    if (made.valid)
      arena.find(turn, "lost", `A valid delivery (${made.kind}) got no answer`, shown);
    return;
  }
  const taken = reply.status >= 200 && reply.status < 300;
  if (made.valid && !taken) {
    arena.find(turn, "lost", `A valid delivery (${made.kind}) was answered ${reply.status}`, shown);
  }
  if (!made.valid && taken) {
    arena.find(turn, "wrong", `A delivery of kind "${made.kind}" was taken`, shown);
  }
  // What concerns no visitor is acknowledged and forgotten: it may come again under another key.
  const kept = !reply.body.includes("ignored");
  if (made.valid && taken && kept) acknowledged.set(arena, made.message);
}

function bytesOf({ headers, body }: Message): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [
    "POST /webhook HTTP/1.1",
    "Host: 127.0.0.1",
    "Connection: close",
    `Content-Length: ${bytes.length}`,
    ...lines,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), bytes]);
}
