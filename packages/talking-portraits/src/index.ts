/** The public interface of this library; see README.md. */
export { captionsOf, webVtt } from "./captions.ts";
export { ensureEngine } from "./engine.ts";
export { TalkingError } from "./errors.ts";
export { findFfmpeg, runFfmpeg } from "./ffmpeg.ts";
export type { Pose, Puppet, PuppetOf, Temperament } from "./pose.ts";
export { createSpeech, mixedVoice, type Voice } from "./speech.ts";
export type { Lexicon } from "./text.ts";
export { SpeechTimings } from "./timings.ts";
export { makeVideo, type VideoInput, type VideoOptions } from "./video.ts";
