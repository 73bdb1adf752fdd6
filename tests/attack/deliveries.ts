import { SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { delivery, type Message } from "../../server/publisher/testing/sender.ts";
import type { Choices } from "./choices.ts";

/** A delivery, and what the publisher may answer to it. */
export interface Delivery {
  kind: string;
  message: Message;
  /** True for one that the lake itself could have sent: it has to be acknowledged. */
  valid: boolean;
}

/** What a delivery is made of. */
export interface Making {
  secret: string;
  /** Ids of published documents. */
  documents: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
  /** A valid delivery that was acknowledged before. */
  earlier: Message | undefined;
}

const MINUTE = 60_000;
type Make = (choices: Choices, making: Making, valid: Message) => Message | Promise<Message>;

/** Deliveries that have to be refused. */
const FORGED: Readonly<Record<string, Make>> = {
  unsigned: (_, __, { body, headers }) => {
    const { [SIGNATURE_HEADER_NAME]: _signature, ...rest } = headers;
    return { body, headers: rest };
  },
  wrongSecret: (choices, { documents }) =>
    delivery(choices.pick(documents), {
      secret: choices.text("abcdef0123456789", 40),
      headers: OWN,
    }),
  changedBody: (_, __, { body, headers }) => ({
    headers,
    body: String(body).replace("{", '{"x":1,'),
  }),
  changedSignature: (choices, _, { body, headers }) => ({
    body,
    headers: {
      ...headers,
      [SIGNATURE_HEADER_NAME]: `t=${choices.int(2, 9)}${(headers[SIGNATURE_HEADER_NAME] ?? "").slice(3)}`,
    },
  }),
  oddSignature: (choices, _, { body, headers }) => ({
    body,
    headers: {
      ...headers,
      [SIGNATURE_HEADER_NAME]: choices.pick([
        "",
        "t=,v1=",
        "v1=x",
        "t=1e400,v1=x",
        "t=NaN,v1=" + "A".repeat(5000),
        "t=1,v1=" + "\u00e9".repeat(20),
      ]),
    },
  }),
  old: (choices, { documents, secret, now }) =>
    delivery(choices.pick(documents), {
      secret,
      at: now - choices.int(36, 2_500_000) * MINUTE,
      headers: OWN,
    }),
  future: (choices, { documents, secret, now }) =>
    delivery(choices.pick(documents), {
      secret,
      at: now + choices.int(7, 5_000_000) * MINUTE,
      headers: OWN,
    }),
  huge: (choices, { secret }) =>
    delivery("agent-nora", {
      secret,
      body: `{"_id":"agent-nora","x":"${"x".repeat(choices.int(66_000, 3_000_000))}"}`,
      headers: OWN,
    }),
  notJson: (choices, { secret }) =>
    delivery("agent-nora", {
      secret,
      body: choices.pick([
        " ",
        "{",
        "null",
        "[]",
        '{"_id":5}',
        '{"_id":""}',
        '{"_id":"a b"}',
        "\ufeff{}",
        '{"_id":"../x"}',
        '{"_id":null}',
      ]),
      headers: OWN,
    }),
  foreign: (choices, { documents, secret }) =>
    delivery(choices.pick(documents), { secret, headers: { ...OWN, "sanity-dataset": "other" } }),
  otherKey: (choices, { earlier }, valid) => ({
    body: (earlier ?? valid).body,
    headers: {
      ...(earlier ?? valid).headers,
      "idempotency-key": choices.text("abcdef", 20),
      ...(earlier === undefined && { [SIGNATURE_HEADER_NAME]: "t=1,v1=x" }),
    },
  }),
};

/** What the lake says of itself. */
const OWN = { "sanity-project-id": "polyphony", "sanity-dataset": "production" };

/** The delivery number `n` of the family: half of them are forged. */
export async function makeDelivery(choices: Choices, making: Making): Promise<Delivery> {
  const { secret, documents, now, earlier } = making;
  const valid = await delivery(choices.pick(documents), {
    secret,
    // No two signatures are equal, as with a real sender.
    at: now - choices.int(0, 60_000),
    key: choices.text("abcdefghijklmnop0123456789", 32),
    headers: OWN,
  });
  if (choices.chance(0.4)) return { kind: "valid", message: valid, valid: true };
  if (earlier !== undefined && choices.chance(0.1)) {
    return { kind: "again", message: earlier, valid: true };
  }
  const kind = choices.pick(Object.keys(FORGED));
  const make = FORGED[kind];
  if (make === undefined) throw new RangeError(kind);
  return { kind, message: await make(choices, making, valid), valid: false };
}
