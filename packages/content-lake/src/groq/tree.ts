/** A node of a parsed query. groq-js ships no usable types, so its nodes are validated here. */
export interface QueryNode {
  type: string;
  [key: string]: unknown;
}

/** True for a node of a parsed query. */
export function isNode(value: unknown): value is QueryNode {
  return (
    typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
  );
}

/** Calls a function for every node of a tree, parents first. */
export function visit(value: unknown, see: (node: QueryNode) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) {
    see(value);
    // The value of a literal is data, and data may look like a node.
    if (value.type === "Value") return;
  }
  for (const item of Object.values(value)) visit(item, see);
}
