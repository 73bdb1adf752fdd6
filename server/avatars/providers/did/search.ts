import type { VideoRequest } from "../provider.ts";
import { hasFailed, type Talk } from "./responses.ts";
import { talkName } from "./payload.ts";

/** How far the provider's clock may be behind ours, in milliseconds. */
const SKEW_MS = 60_000;

/** Creation time of a talk; without one it counts as new. */
function createdAt(talk: Talk): number {
  const time = Date.parse(talk.created_at ?? "");
  return Number.isNaN(time) ? Infinity : time;
}

/** Talks that a request made, at or after a time. */
export function ofRequest(talks: readonly Talk[], request: VideoRequest, since: Date): Talk[] {
  return talks.filter(
    (talk) =>
      (talk.user_data === request.key || talk.name === talkName(request)) &&
      createdAt(talk) >= since.getTime() - SKEW_MS,
  );
}

/** The newest one that has not failed, else the newest. */
export function bestOf(talks: readonly Talk[]): Talk | undefined {
  const newestFirst = talks.toSorted((one, other) => createdAt(other) - createdAt(one));
  return newestFirst.find((talk) => !hasFailed(talk)) ?? newestFirst[0];
}

/** Whether the pages seen so far are newest first, and have gone past a time: then no more is to come. */
export function isPast(talks: readonly Talk[], since: Date): boolean {
  const times = talks.map(createdAt);
  const ordered = times.every((time, index) => time <= (times[index - 1] ?? Infinity));
  return ordered && (times.at(-1) ?? Infinity) < since.getTime() - SKEW_MS;
}
