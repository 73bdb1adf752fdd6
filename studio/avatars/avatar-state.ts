import type { AssetCheck, AssetUrls } from "../../src/facts/avatar-api.ts";
import type { GenerationStatus } from "../../src/facts/avatars.ts";

/** How far a generation is, as a bar shows it. */
export interface Progress {
  /** 0 to 100. */
  readonly percent: number;
  readonly message: string;
}

/** All that is known of one avatar (specification, section 3: Per-avatar asset state). */
export interface AvatarState {
  readonly id: string;
  /** Published id of the agent's document. */
  readonly documentId: string;
  readonly name: string;
  readonly title: string;
  /** What exists, and what of it is out of date. */
  readonly check: AssetCheck;
  readonly assets: AssetUrls;
  readonly isGenerating: boolean;
  /** Whether an editor here has canceled the generation. */
  readonly isCancelling: boolean;
  /** Of a generation that runs or has just ended. */
  readonly status: GenerationStatus | null;
  /** Null when nothing runs and nothing has just been made. */
  readonly progress: Progress | null;
  /** Why the last generation failed; stays until the next one. */
  readonly error: string | null;
}
