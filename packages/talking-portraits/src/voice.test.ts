import { expect, test } from "vitest";
import { fieldOf, partOf } from "./voice.ts";

const text = (number: number, value: string) => fieldOf(number, Buffer.from(value));
/** node { input, input, output } */
const node = (weight: string, takes: string, gives: string) =>
  fieldOf(1, Buffer.concat([text(1, takes), text(1, weight), text(2, gives)]));
/** initializer { dims, float_data, name } */
const weight = (name: string) =>
  fieldOf(5, Buffer.concat([Buffer.from([0x08, 200, 1]), text(4, "weights"), text(8, name)]));

test("a part of a model has the nodes and weights between its inputs and outputs, and no others", () => {
  const first = node("w1", "sound", "middle");
  const second = node("w2", "middle", "wave");
  const aside = node("w3", "middle", "other");
  const graph = [first, aside, second, weight("w1"), weight("w2"), weight("w3"), text(2, "whole")];
  // ir_version: 8, and the version of the operators.
  const version = Buffer.concat([Buffer.from([0x08, 8]), text(8, "ops")]);
  const model = Buffer.concat([version, fieldOf(7, Buffer.concat(graph))]);
  // name, type { tensor_type { elem_type: FLOAT } }
  const tensor = (number: number, name: string) =>
    fieldOf(number, Buffer.concat([text(1, name), fieldOf(2, fieldOf(1, Buffer.from([0x08, 1])))]));
  const expected = [
    second,
    text(2, "part"),
    weight("w2"),
    tensor(11, "middle"),
    tensor(12, "wave"),
  ];
  expect(partOf(model, { inputs: ["middle"], outputs: ["wave"] })).toEqual(
    Buffer.concat([version, fieldOf(7, Buffer.concat(expected))]),
  );
});
