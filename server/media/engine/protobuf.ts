/** Fields of the ONNX format (onnx.proto3) that are used here. */
const MODEL_GRAPH = 7;
const GRAPH_OUTPUT = 12;
const VALUE_NAME = 1;
const VALUE_TYPE = 2;
const TYPE_TENSOR = 1;
const TENSOR_ELEMENT = 1;
const INT64 = 7;

/**
 * Bytes that make a tensor inside an ONNX model one of its outputs, when they are appended to the
 * model's file: a message that comes twice is merged by the rules of protobuf, so a second graph that
 * holds nothing but an output adds that output to the first.
 * @param tensor name of a tensor of 64-bit integers
 */
export function extraOutput(tensor: string): Buffer {
  const element = Buffer.concat([varint(TENSOR_ELEMENT << 3), varint(INT64)]);
  const output = Buffer.concat([
    field(VALUE_NAME, Buffer.from(tensor, "utf8")),
    field(VALUE_TYPE, field(TYPE_TENSOR, element)),
  ]);
  return field(MODEL_GRAPH, field(GRAPH_OUTPUT, output));
}

/** A field that holds bytes: its number and kind, its length, the bytes. */
function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

/** A number as protobuf writes it: seven bits a byte, the lowest first. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return Buffer.from([...bytes, rest]);
}
