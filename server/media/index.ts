/** The public interface of this library; see README.md. */
export { findFfmpeg } from "./encode/ffmpeg.ts";
export { runFfmpeg } from "./encode/run.ts";
export { ensureEngine } from "./engine/engine.ts";
export { makeVideo } from "./video/make-video.ts";
export type { Temperament } from "./video/performance/temperament.ts";
export type { Puppet } from "./video/puppet.ts";
export type { Lexicon } from "./speech/lexicon.ts";
export { createSpeech } from "./speech/speech.ts";
export { mixedVoice, type Voice } from "./speech/voices.ts";
export { SpeechTimings, type SpokenWord } from "./timings.ts";
