import { avatarOf, type AvatarsState, type AvatarState } from "./store.ts";
import { batchSummary, LINK_NEWS } from "./words.ts";

/** Changes for screen readers: stages and results, not each percent. */
export function newsOf(before: AvatarsState, after: AvatarsState): string[] {
  const ofAvatars = (after.avatars ?? []).map((avatar) => {
    const known = avatarOf(before, avatar.id);
    return known === undefined ? "" : newsOfAvatar(known, avatar);
  });
  const { link, batch } = after;
  const isFirstResponse = before.link.kind === "asking" && link.kind === "ready";
  const ofLink = before.link.kind === link.kind || isFirstResponse ? "" : LINK_NEWS[link.kind];
  const ofBatch = batch?.finished && before.batch?.finished === false ? batchSummary(batch) : "";
  return [ofLink, ...ofAvatars, ofBatch].filter((text) => text !== "");
}

function newsOfAvatar(before: AvatarState, after: AvatarState): string {
  const { name, isGenerating, progress, status, error } = after;
  if (error !== null && error !== before.error) return `${name}: ${error}`;
  if (status?.stage === "complete" && before.status?.stage !== "complete") {
    return `${name}: ${status.message}`;
  }
  if (before.isGenerating && !isGenerating) return before.isCancelling ? `${name}: stopped.` : "";
  const isNews = !before.isGenerating || status?.stage !== before.status?.stage;
  return isGenerating && isNews && progress ? `${name}: ${progress.message}` : "";
}
