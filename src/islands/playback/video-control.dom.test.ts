import { expect, onTestFinished, test } from "vitest";
import type { PlaybackEvent } from "./state.ts";
import { createVideoControl } from "./video-control.ts";

/** A video that runs, as a browser shows it, and what its control sends. */
function running() {
  const shown = { paused: false, readyState: 4, currentTime: 1 };
  const video = document.createElement("video");
  for (const name of ["paused", "readyState", "currentTime"] as const) {
    Object.defineProperty(video, name, { get: () => shown[name] });
  }
  const sent: string[] = [];
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const send = ({ type }: PlaybackEvent) => sent.push(type);
  createVideoControl(video, 0, send, () => true, ending.signal);
  const event = (type: string, now: Partial<typeof shown>) => {
    Object.assign(shown, now);
    video.dispatchEvent(new Event(type));
  };
  return { event, sent };
}

test("a video that waits for data does not run, though its time goes on a little", () => {
  const { event, sent } = running();
  event("waiting", { readyState: 2 });
  event("timeupdate", { currentTime: 1.2 });
  expect(sent).toEqual(["waiting"]);
});

test("a video whose time goes on with data runs, where the browser leaves out to say so", () => {
  const { event, sent } = running();
  event("waiting", { readyState: 2 });
  event("timeupdate", { currentTime: 1.2, readyState: 3 });
  event("timeupdate", { currentTime: 1.4 });
  expect(sent).toEqual(["waiting", "playing"]);
});
