import { format, resolveConfig } from "prettier";
import { inRoot } from "../../runtime/root.ts";

/** Generated files: their content by their path from the project's root, the same on every machine. */
export type Generated = ReadonlyMap<string, string | Buffer>;

/** TypeScript in the project's style. */
export async function formatted(code: string): Promise<string> {
  const style = await resolveConfig(inRoot("generated.ts"));
  return format(code, { ...style, parser: "typescript" });
}
