import type { SpeechRequest } from "../provider.ts";
import type { HistoryItem } from "./responses.ts";
import { MODEL } from "./speech.ts";

/** How far the provider's clock may be behind ours, in milliseconds. */
const SKEW_MS = 60_000;
/** Numbers may come back rounded. */
const SAME = 0.005;

/** Path of a page of the history: the newest sounds of a voice first. @param after id of the last one seen */
export function historyPath(request: SpeechRequest, since: Date, after?: string): string {
  const query = new URLSearchParams({
    page_size: "100",
    voice_id: request.voiceId,
    date_after_unix: String(Math.floor((since.getTime() - SKEW_MS) / 1000)),
    sort_direction: "desc",
    ...(after !== undefined && { start_after_history_item_id: after }),
  });
  return `/v1/history?${query.toString()}`;
}

/** Whether a sound of the history is what a request asked for, at or after a time. */
export function answers(item: HistoryItem, request: SpeechRequest, since: Date): boolean {
  return (
    item.text?.trim() === request.text.trim() &&
    (item.voice_id ?? request.voiceId) === request.voiceId &&
    (item.model_id ?? MODEL) === MODEL &&
    item.date_unix * 1000 >= since.getTime() - SKEW_MS &&
    item.state !== "deleted" &&
    sameSettings(item, request)
  );
}

function sameSettings({ settings }: HistoryItem, request: SpeechRequest): boolean {
  const asked = request.settings;
  const near = (kept: number | null | undefined, value: number) =>
    Math.abs((kept ?? value) - value) < SAME;
  return (
    near(settings?.stability, asked.stability) &&
    near(settings?.similarity_boost, asked.similarity_boost) &&
    near(settings?.style, asked.style) &&
    (settings?.use_speaker_boost ?? asked.use_speaker_boost) === asked.use_speaker_boost
  );
}
