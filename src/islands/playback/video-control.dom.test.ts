import { expect, onTestFinished, test } from "vitest";
import type { PlaybackEvent } from "./state.ts";
import { createVideoControl } from "./video-control.ts";

/** A video that may play, as a browser shows it, and what its control sends. */
function shownAt(currentTime: number) {
  const shown = { paused: false, readyState: 4, currentTime };
  const video = document.createElement("video");
  for (const name of ["paused", "readyState", "currentTime"] as const) {
    const set = (value: unknown) => Object.assign(shown, { [name]: value });
    Object.defineProperty(video, name, { get: () => shown[name], set });
  }
  const sent: string[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const send = ({ type }: PlaybackEvent) => sent.push(type);
  Object.defineProperty(video, "play", { value: () => Promise.resolve() });
  const control = createVideoControl(video, 0, send, () => true, ending.signal);
  const event = (type: string, now: Partial<typeof shown>) => {
    Object.assign(shown, now);
    video.dispatchEvent(new Event(type));
  };
  return { event, sent, control, video };
}

/** One that runs. */
function running() {
  const video = shownAt(1);
  video.event("playing", {});
  return video;
}

test("a video that stands still waits, though a late look at its time finds it further on", () => {
  const { event, sent } = running();
  event("waiting", { readyState: 2 });
  event("timeupdate", { currentTime: 1.2 });
  event("timeupdate", {});
  expect(sent).toEqual(["playing", "waiting"]);
});

test("a video whose time goes on runs, where the browser leaves out to say so", () => {
  const { event, sent } = running();
  // WebKit also leaves the ready state as it is.
  event("waiting", { readyState: 2 });
  event("timeupdate", { currentTime: 1.2 });
  event("timeupdate", { currentTime: 1.45 });
  event("timeupdate", { currentTime: 1.7 });
  expect(sent).toEqual(["playing", "waiting", "playing"]);
});

test("a video that begins and does not say so runs from its first step on", () => {
  const { event, sent, control } = shownAt(0);
  control.play(0, 1);
  event("timeupdate", { currentTime: 0.25 });
  expect(sent).toEqual(["playing"]);
});

test("a video that was interrupted before it could begin is paused", async () => {
  const { event, sent, control } = shownAt(0);
  control.play(0, 1);
  event("pause", { paused: true });
  await Promise.resolve();
  // The first is ignored: so a browser tells of a refusal, too.
  expect(sent).toEqual(["paused", "allowed", "paused"]);
});

test("a video that has broken off does not run, whatever it still tells", () => {
  const { event, sent, video } = shownAt(0);
  Object.defineProperty(video, "error", { value: { code: 2, message: "" } });
  event("playing", {});
  event("timeupdate", { currentTime: 0.25 });
  expect(sent).toEqual([]);
});

test("a video goes on exactly where it stood, unless the jump would be seen", () => {
  const { event, control, video } = shownAt(0);
  event("emptied", { readyState: 0 });
  control.play(0.2, 1);
  expect(video.currentTime).toBe(0.2);
  event("canplay", { readyState: 4 });
  control.play(0.4, 2);
  expect(video.currentTime).toBe(0.2);
});
