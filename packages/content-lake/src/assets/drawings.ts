/** A drawing (SVG) that can be shown and opened, or why it cannot. */
export type SafeDrawing =
  | {
      bytes: Buffer;
      /** What was taken out, in words: `<script>`. */
      removed: readonly string[];
    }
  | { refused: string };

/** Makes drawings safe before they are stored and served. */
export interface Drawings {
  /** Changes when equal bytes would come out differently, so that no older result is served. */
  readonly version: number;
  sanitize(bytes: Buffer): Promise<SafeDrawing>;
}

/** Leaves drawings as they are: the policy of every file lets them run nothing. */
export const DRAWINGS_AS_THEY_ARE: Drawings = {
  version: 0,
  sanitize: async (bytes) => ({ bytes, removed: [] }),
};
