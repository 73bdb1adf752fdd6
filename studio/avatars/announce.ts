import { avatarOf, type AvatarsState } from "./state.ts";
import type { AvatarState } from "./avatar-state.ts";
import { batchSummary, linkNews } from "./words.ts";

/**
 * Announcements for screen readers when the state changes: stages and results, not each percent.
 */
export function newsOf(before: AvatarsState, after: AvatarsState): string[] {
  const news = (after.avatars ?? []).flatMap((avatar) => {
    const known = avatarOf(before, avatar.id);
    return known === undefined ? [] : newsOfAvatar(known, avatar);
  });
  if (before.link.kind !== after.link.kind && before.link.kind !== "asking") {
    news.push(linkNews(after.link));
  } else if (before.link.kind === "asking" && after.link.kind !== "ready") {
    news.push(linkNews(after.link));
  }
  if (after.batch?.finished && before.batch && !before.batch.finished) {
    news.push(batchSummary(after.batch));
  }
  return news.filter((text) => text !== "");
}

function newsOfAvatar(before: AvatarState, after: AvatarState): string[] {
  const { name, isGenerating, progress, status, error } = after;
  if (error !== null && error !== before.error) return [`${name}: ${error}`];
  if (status?.stage === "complete" && before.status?.stage !== "complete") {
    return [`${name}: ${status.message}`];
  }
  if (before.isGenerating && !isGenerating) return before.isCancelling ? [`${name}: stopped.`] : [];
  const begins = isGenerating && !before.isGenerating;
  const moves = isGenerating && status?.stage !== before.status?.stage;
  const message = status?.message ?? progress?.message;
  return (begins || moves) && message ? [`${name}: ${message}`] : [];
}
