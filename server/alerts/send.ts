import type { Notice } from "./machine.ts";

/** Longest wait for an answer, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Sends a notice as JSON: `state`, `key`, `message`, `since`, `at`, and `text` for chat programs.
 * @throws Error with the reason; it does not name the address, which is a secret
 */
export async function sendNotice(url: string, site: string, notice: Notice): Promise<void> {
  const word = notice.state === "begun" ? "Alert" : "Over";
  const body = JSON.stringify({ ...notice, site, text: `${word} (${site}): ${notice.message}` });
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  await response?.body?.cancel();
  if (response === undefined) throw new Error("its receiver (ALERT_URL) does not answer");
  if (!response.ok) throw new Error(`its receiver (ALERT_URL) answered ${response.status}`);
}
