/** A drawing (SVG) that can be shown and opened, or why it cannot. */
export type SafeDrawing =
  | {
      bytes: Buffer;
      /** Removed parts, for messages: `<script>`. */
      removed: readonly string[];
    }
  | { refused: string };

/** Makes drawings safe before they are stored and served. */
export interface Drawings {
  /** Changes when equal bytes give a different result, so that no older result is served. */
  readonly version: number;
  sanitize(bytes: Buffer): Promise<SafeDrawing>;
}

/** Leaves drawings unchanged: the policy of every file stops their scripts. */
export const DRAWINGS_AS_THEY_ARE: Drawings = {
  version: 0,
  sanitize: async (bytes) => ({ bytes, removed: [] }),
};
