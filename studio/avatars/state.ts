import type { Progress, AvatarState } from "./avatar-state.ts";
import type {
  AssetCheck,
  AssetUrls,
  Avatar,
  ProviderHealth,
  Plan,
} from "../../src/facts/avatar-api.ts";
import { AVATAR_ERRORS, STARTING, type GenerationStatus } from "../../src/facts/avatars.ts";
import { batchReducer, type Batch, type BatchAction } from "./batch.ts";
import { avatarListed } from "./listed.ts";
import type { FailureKind } from "./service/service.ts";

/** State of the connection to the service. */
export type Link =
  | { readonly kind: "asking" }
  | { readonly kind: "ready" }
  | { readonly kind: FailureKind; readonly message: string };

/** What the tool shows. */
export interface AvatarsState {
  readonly link: Link;
  /** In display order. Undefined until the service has answered once. */
  readonly avatars: readonly AvatarState[] | undefined;
  /** What generating would make, by the id of the avatar. */
  readonly plans: ReadonlyMap<string, Plan>;
  readonly health: ProviderHealth | undefined;
  /** 'Generate all missing', running or summed up; null when there is none. */
  readonly batch: Batch | null;
}

/** The actions of section 4, each about one avatar. */
type AvatarAction =
  | { type: "setStatus"; id: string; status: GenerationStatus | null }
  | { type: "setProgress"; id: string; progress: Progress | null }
  | { type: "setAssets"; id: string; assets: AssetUrls; check: AssetCheck }
  | { type: "startGeneration"; id: string }
  /** @param message the default of section 8 where nothing is known */
  | { type: "generationError"; id: string; message?: string | undefined }
  | { type: "generationEnded"; id: string }
  | { type: "cancelling"; id: string; asked: boolean };

/** What can happen. */
export type AvatarsAction =
  | AvatarAction
  | { type: "link"; link: Link }
  /** @param busy avatars whose state here is newer than the list */
  | { type: "listed"; avatars: readonly Avatar[]; busy: ReadonlySet<string> }
  | { type: "planned"; plans: readonly Plan[] }
  | { type: "health"; health: ProviderHealth }
  | { type: "batch"; action: BatchAction };

/** Before anything is known. */
export const INITIAL: AvatarsState = {
  link: { kind: "asking" },
  avatars: undefined,
  plans: new Map(),
  health: undefined,
  batch: null,
};

/** The next state: a pure function, with no clock and no network. */
export function reduce(state: AvatarsState, action: AvatarsAction): AvatarsState {
  switch (action.type) {
    case "link":
      return { ...state, link: action.link };
    case "listed": {
      const known = new Map(state.avatars?.map((avatar) => [avatar.id, avatar]));
      const avatars = action.avatars.map((said) =>
        avatarListed(known.get(said.id), said, action.busy.has(said.id)),
      );
      return { ...state, avatars };
    }
    case "planned":
      return { ...state, plans: new Map(action.plans.map((plan) => [plan.avatarId, plan])) };
    case "health":
      return { ...state, health: action.health };
    case "batch":
      return { ...state, batch: batchReducer(state.batch, action.action) };
    default:
      return {
        ...state,
        avatars: state.avatars?.map((avatar) =>
          avatar.id === action.id ? reduceAvatar(avatar, action) : avatar,
        ),
      };
  }
}

function reduceAvatar(avatar: AvatarState, action: AvatarAction): AvatarState {
  switch (action.type) {
    case "setStatus":
      return { ...avatar, status: action.status };
    case "setProgress":
      return { ...avatar, progress: action.progress };
    case "setAssets":
      return { ...avatar, assets: action.assets, check: action.check };
    case "startGeneration":
      return {
        ...avatar,
        isGenerating: true,
        isCancelling: false,
        status: null,
        progress: { percent: STARTING.progress, message: STARTING.message },
        error: null,
      };
    case "generationError":
      return { ...ended(avatar), error: action.message || AVATAR_ERRORS.failed };
    case "generationEnded":
      return ended(avatar);
    case "cancelling":
      return { ...avatar, isCancelling: action.asked };
  }
}

function ended(avatar: AvatarState): AvatarState {
  return { ...avatar, isGenerating: false, isCancelling: false, progress: null };
}

/** One avatar by the id of its agent. */
export function avatarOf(state: AvatarsState, id: string): AvatarState | undefined {
  return state.avatars?.find((avatar) => avatar.id === id);
}
