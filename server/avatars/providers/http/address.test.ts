import { expect, test } from "vitest";
import { mayFetch } from "./address.ts";

const CLOUD = "https://api.d-id.com";
const LOCAL = "http://127.0.0.1:4000";

test.each([
  ["https://bucket.example/video.mp4?Signature=abc", CLOUD, true],
  ["http://bucket.example/video.mp4", CLOUD, false],
  ["https://user:secret@bucket.example/video.mp4", CLOUD, false],
  ["file:///etc/passwd", CLOUD, false],
  ["data:video/mp4;base64,AAAA", CLOUD, false],
  ["video.mp4", CLOUD, false],
  // A provider out there has no business with what listens on this machine.
  ["http://127.0.0.1:3333/", CLOUD, false],
  ["https://localhost:3333/", CLOUD, false],
  ["http://127.0.0.1:4001/video.mp4", LOCAL, true],
  ["http://bucket.example/video.mp4", LOCAL, false],
])("%s from %s: %s", (address, base, allowed) => {
  expect(mayFetch(address, base)).toBe(allowed);
});
