import { expect, test } from "vitest";
import { extraOutput } from "./engine.ts";

/** Fields of a protobuf message that hold bytes, merged by number as a parser merges them. */
function fields(message: Buffer): Map<number, Buffer[]> {
  const found = new Map<number, Buffer[]>();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const length = varint();
    const bytes = (key & 7) === 2 ? message.subarray(at, (at += length)) : Buffer.from([length]);
    found.set(key >> 3, [...(found.get(key >> 3) ?? []), bytes]);
  }
  return found;
}

test("a model gets one more output, and keeps all that it had", () => {
  // graph { output { name: "waveform" } }, by hand.
  const model = Buffer.concat([
    Buffer.from([0x3a, 12, 0x62, 10, 0x0a, 8]),
    Buffer.from("waveform"),
  ]);
  const name = `/${"long".repeat(40)}/output`;
  const graph = Buffer.concat(fields(Buffer.concat([model, extraOutput(name)])).get(7) ?? []);
  const outputs = fields(graph).get(12) ?? [];
  const names = outputs.map((output) => fields(output).get(1)?.[0]?.toString());
  expect(names).toEqual(["waveform", name]);
  // type { tensor_type { elem_type: INT64 } }
  const tensor = fields(fields(outputs[1] ?? Buffer.of()).get(2)?.[0] ?? Buffer.of()).get(1)?.[0];
  expect(tensor).toEqual(Buffer.from([0x08, 7]));
});
