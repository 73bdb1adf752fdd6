import type {
  AssetCheck,
  AssetUrls,
  Avatar,
  ProviderHealth,
  Plan,
  ProgressAnswer,
  Refusal,
  Voice,
} from "../../../src/facts/avatar-api.ts";
import type { GenerationStatus } from "../../../src/facts/avatars.ts";

/**
 * The asset-generation service as the tool sees it (specification, section 4). Every call may throw
 * a {@link ServiceFailure}. Avatars are named by the `id` field of their agents.
 */
export interface AvatarService {
  health(): Promise<ProviderHealth>;
  /** Every avatar, in display order. */
  list(): Promise<readonly Avatar[]>;
  check(id: string): Promise<AssetCheck>;
  assets(id: string): Promise<AssetUrls>;
  progress(id: string): Promise<ProgressAnswer>;
  /** What generating would make of every avatar, in display order. Makes nothing. */
  plans(): Promise<readonly Plan[]>;
  /** Starts a generation. Costs money where the providers do. */
  generate(id: string): Promise<GenerationStatus | null>;
  cancel(id: string): Promise<void>;
  voices(): Promise<readonly Voice[]>;
}

/** Why a call failed. `unreachable`: no answer; `refused`: it refused with a reason. */
export type FailureKind = "unreachable" | "refused";

/** A failed call to the service. */
export class ServiceFailure extends Error {
  readonly kind: FailureKind;
  /** The service's error code; undefined when it sent none. */
  readonly code: Refusal["error"]["code"] | undefined;
  constructor(kind: FailureKind, message: string, code?: Refusal["error"]["code"]) {
    super(message);
    this.name = "ServiceFailure";
    this.kind = kind;
    this.code = code;
  }
}
