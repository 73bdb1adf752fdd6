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
export function rebuild(value: unknown, change: (node: QueryNode) => QueryNode): unknown {
  if (Array.isArray(value)) return value.map((item) => rebuild(item, change));
  if (!isJsonObject(value)) return value;
  if (isNode(value) && value.type === "Value") return change(value);
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, rebuild(item, change)]),
  );
  return isNode(copy) ? change(copy) : copy;
}

/** A node without the brackets around it. */
export function ungroup(node: unknown): unknown {
  return isNode(node) && node.type === "Group" ? ungroup(node.base) : node;
}
