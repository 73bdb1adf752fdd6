import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Time between two attempts to connect, in milliseconds. */
const AGAIN_MS = 250;

/**
 * Asks a program over HTTP whether it is alive (`GET /health`).
 *
 * Any response counts, and so does a connection that the program closes: it does that when it has
 * too many, and a restart would only help an attacker. Only silence does not count.
 * @param url address of the program, without a slash at the end
 * @param answerMs timeout in milliseconds
 * @param signal aborts the request; the result is then meaningless
 */
export async function isAlive(
  url: string,
  answerMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), answerMs);
  const until = AbortSignal.any([signal, over.signal]);
  try {
    while (!until.aborted) {
      if (await answers(`${url}/health`, until)) return true;
      await wait(AGAIN_MS, undefined, { signal: until }).catch(() => undefined);
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function answers(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let connected = false;
    const asked = request(url, { agent: false, signal }, (response) => {
      response.resume();
      resolve(true);
    });
    asked.on("socket", (socket) => socket.once("connect", () => (connected = true)));
    asked.on("error", () => resolve(connected && !signal.aborted));
    asked.end();
  });
}
