import type { Avatar } from "../../src/facts/avatar-api.ts";
import { CANCELLED } from "../../src/facts/avatars.ts";
import type { AvatarState } from "./avatar-state.ts";

/**
 * An avatar after a list of all avatars has arrived, which includes generations that other editors
 * and tabs have started.
 * @param busy whether a generation is polled here: then its state is newer than the list
 */
export function avatarListed(
  known: AvatarState | undefined,
  { check, status, ...facts }: Avatar,
  busy: boolean,
): AvatarState {
  if (known !== undefined && busy) {
    return { ...known, ...facts, check };
  }
  const isGenerating = check.isGenerating;
  return {
    ...facts,
    check,
    isGenerating,
    isCancelling: isGenerating && (known?.isCancelling ?? false),
    status,
    progress: isGenerating && status ? { percent: status.progress, message: status.message } : null,
    error: isGenerating ? null : errorOf(known, check),
  };
}

/** The error: the service's message, or ours about a generation that it did not start. */
function errorOf(known: AvatarState | undefined, check: Avatar["check"]): string | null {
  if (check.error !== null) return check.error === CANCELLED ? null : check.error;
  return known && sameExistence(known.check, check) ? known.error : null;
}

/** Whether two checks name the same assets as present, missing and out of date. */
export function sameExistence(a: Avatar["check"], b: Avatar["check"]): boolean {
  return existence(a) === existence(b);
}

function existence({ hasImage, hasAudio, hasVideo, isComplete, stale }: Avatar["check"]): string {
  return JSON.stringify([hasImage, hasAudio, hasVideo, isComplete, stale.toSorted()]);
}
