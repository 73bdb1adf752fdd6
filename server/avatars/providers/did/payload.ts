import type { Price, VideoRequest } from "../provider.ts";

/**
 * Name of a talk at the provider. With {@link VideoRequest.key} it identifies this service's talks.
 */
export function talkName({ avatarId, key }: VideoRequest): string {
  return `polyphony ${avatarId} ${key}`;
}

/**
 * The JSON payload of section 7. D-ID takes `driver_expressions` within `config`, and keeps `name` and
 * `user_data` (up to 1000 characters) with the talk: by them one that was interrupted is found again.
 */
export function talkPayload(request: VideoRequest): string {
  return JSON.stringify({
    source_url: request.imageUrl,
    script: { type: "audio", audio_url: request.audioUrl },
    config: {
      driver_expressions: {
        expressions: [{ start_frame: 0, expression: "happy", intensity: 0.8 }],
      },
    },
    name: talkName(request),
    user_data: request.key,
  });
}

/** D-ID charges by the minute of video from a plan's allowance, so a talk has no price in dollars. */
export function priceOf(seconds: number | undefined): Price {
  const amount = seconds === undefined ? "1 video" : `1 video of ${Math.ceil(seconds)} seconds`;
  return { amount, estimate: null };
}
