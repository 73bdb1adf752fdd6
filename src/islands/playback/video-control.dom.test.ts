import { expect, onTestFinished, test } from "vitest";
import type { PlaybackEvent } from "./machine.ts";
import { createVideoControl } from "./video-control.ts";

/** A playable video with the properties of a browser, and the events that its control sends. */
function videoAt(currentTime: number) {
  const properties = { paused: false, readyState: 4, currentTime };
  const video = document.createElement("video");
  for (const name of ["paused", "readyState", "currentTime"] as const) {
    const set = (value: unknown) => Object.assign(properties, { [name]: value });
    Object.defineProperty(video, name, { get: () => properties[name], set });
  }
  const sent: string[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const send = ({ type }: PlaybackEvent) => sent.push(type);
  Object.defineProperty(video, "play", { value: () => Promise.resolve() });
  const control = createVideoControl(video, 0, send, () => true, ending.signal);
  const event = (type: string, now: Partial<typeof properties>) => {
    Object.assign(properties, now);
    video.dispatchEvent(new Event(type));
  };
  return { event, sent, control, video };
}

/** One that runs. */
function running() {
  const video = videoAt(1);
  video.event("playing", {});
  return video;
}

test("a video without progress waits, even if a late reading of its time is further on", () => {
  const { event, sent } = running();
  event("waiting", { readyState: 2 });
  event("timeupdate", { currentTime: 1.2 });
  event("timeupdate", {});
  expect(sent).toEqual(["playing", "waiting"]);
});

test("a video with progress runs, even if the browser does not report it", () => {
  const { event, sent } = running();
  // WebKit also leaves the ready state as it is.
  event("waiting", { readyState: 2 });
  event("timeupdate", { currentTime: 1.2 });
  event("timeupdate", { currentTime: 1.45 });
  event("timeupdate", { currentTime: 1.7 });
  expect(sent).toEqual(["playing", "waiting", "playing"]);
});

test("a video that starts without an event runs from its first progress on", () => {
  const { event, sent, control } = videoAt(0);
  control.play(0, 1);
  event("timeupdate", { currentTime: 0.25 });
  expect(sent).toEqual(["playing"]);
});

test("a video that was interrupted before it could begin is paused", async () => {
  const { event, sent, control } = videoAt(0);
  control.play(0, 1);
  event("pause", { paused: true });
  await Promise.resolve();
  // The first event is ignored, because a browser also sends it on a refusal.
  expect(sent).toEqual(["paused", "allowed", "paused"]);
});

test("a failed video does not run, whatever events follow", () => {
  const { event, sent, video } = videoAt(0);
  Object.defineProperty(video, "error", { value: { code: 2, message: "" } });
  event("playing", {});
  event("timeupdate", { currentTime: 0.25 });
  expect(sent).toEqual([]);
});

test("a video resumes exactly where it stopped, unless the seek would be visible", () => {
  const { event, control, video } = videoAt(0);
  event("emptied", { readyState: 0 });
  control.play(0.2, 1);
  expect(video.currentTime).toBe(0.2);
  event("canplay", { readyState: 4 });
  control.play(0.4, 2);
  expect(video.currentTime).toBe(0.2);
});
