import { useEffect, useRef, useState } from "react";
import {
  type Avatar,
  AVATAR_ERRORS,
  Avatars,
  CANCELLED,
  PROGRESS_POLL_MS,
  STARTING,
  Voices,
} from "../../server/contracts/avatars.ts";
import { AVATARS_PATH } from "../../src/facts/studio.ts";
import { DoorError, askDoor, reasonOf } from "../lake/door.ts";
import { type RequestState, useRequest } from "../ui/requests.ts";

/** How often the list is requested while nothing is made, in milliseconds. */
export const LIST_POLL_MS = 4000;
/** Status of a refusal because a generation runs already, or none does. */
const CONFLICT = 409;

const get = (path: string) => askDoor("GET", AVATARS_PATH + path);
const post = (id: string, command: Command) =>
  askDoor("POST", `${AVATARS_PATH}/avatars/${encodeURIComponent(id)}/${command}`, {}).catch(
    (error: unknown) => {
      if (!(error instanceof DoorError && error.status === CONFLICT)) throw error;
    },
  );

/** Actions of an editor on an avatar. Generating costs money if the providers charge for it. */
type Command = "generate" | "cancel";

/**
 * The asset-generation service (specification, section 4), which names avatars by the `id` field of their
 * agents. Every call may throw a DoorError.
 */
export const service = {
  list: async () => Avatars.parse(await get("/avatars")),
  voices: async () => Voices.parse(await get("/voices")).voices,
  /** Starts a generation, unless one runs. */
  generate: (id: string) => post(id, "generate"),
  /** Ends a generation, if there is one. */
  cancel: (id: string) => post(id, "cancel"),
};

/** How long after an answer the list is requested again. */
function pauseMs({ avatars }: Avatars): number {
  const busy = avatars.some(({ check, status }) => check.isGenerating || status !== null);
  return busy ? PROGRESS_POLL_MS : LIST_POLL_MS;
}

/** The avatars, requested again and again while the component is there. */
export function useAvatars(): AvatarsState {
  return useRequest(service.list, pauseMs);
}
export type AvatarsState = RequestState<Avatars>;

/** What an editor has pressed, until the list shows its result, or why it was refused. */
interface Press {
  command?: Command;
  refusal?: string | undefined;
}

/**
 * An avatar with what an editor presses here.
 * @param reload requests the list
 */
export function useGeneration(avatar: Avatar, reload: () => Promise<void>) {
  const { id } = avatar;
  const [press, setPress] = useState<Press>({});
  const state = stateOf(avatar, press);
  const { error } = state;
  // Failures are also logged, in the browser's console.
  useEffect(() => {
    // eslint-disable-next-line no-console
    if (error !== null) console.error(`${id}: ${error}`);
  }, [id, error]);
  const sent = useRef(Promise.resolve());
  const send = (command: Command) => {
    setPress({ command });
    sent.current = sent.current.then(async () => {
      const refusal = await service[command](id).then(
        () => undefined,
        (reason: unknown) => reasonOf(reason) || AVATAR_ERRORS.failed,
      );
      await reload();
      setPress((now) => (now.command === command ? { refusal } : now));
    });
  };
  return { state, send };
}

/** An avatar as the service reports it, with what an editor has pressed here. */
export function stateOf(avatar: Avatar, { command, refusal }: Press = {}) {
  const { check, status } = avatar;
  const isGenerating = check.isGenerating || command !== undefined;
  const current = isGenerating && !check.isGenerating ? STARTING : status;
  const failure = check.error === CANCELLED ? null : check.error;
  return {
    ...avatar,
    isGenerating,
    /** Whether others are made before it. */
    isWaiting: check.isGenerating && status?.progress === STARTING.progress,
    /** Whether an editor here has canceled the generation. */
    isCancelling: isGenerating && command === "cancel",
    /** Null when nothing runs and nothing has just been made; 0 to 100 percent. */
    progress:
      current && (isGenerating || current.stage === "complete")
        ? { percent: current.progress, message: current.message }
        : null,
    /** Why the last generation failed; stays until the next one. */
    error: isGenerating || check.isComplete ? null : (refusal ?? failure),
  };
}
export type AvatarState = ReturnType<typeof stateOf>;
