import { isJsonObject } from "../document.ts";

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

/** A copy of a tree in which `change` may replace nodes, children first. */
export function rebuild(node: QueryNode, change: (node: QueryNode) => QueryNode): QueryNode {
  // The value of a literal is data.
  if (node.type === "Value") return change(node);
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (isNode(value)) return rebuild(value, change);
    return isJsonObject(value) ? copyOf(value) : value;
  };
  const copyOf = (object: object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, copy(value)]));
  return change({ ...copyOf(node), type: node.type });
}

/** A node without the brackets around it. */
export function ungroup(node: unknown): unknown {
  return isNode(node) && node.type === "Group" ? ungroup(node.base) : node;
}
