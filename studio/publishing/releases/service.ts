import {
  CURRENT_RELEASE_PATH,
  ReleaseList,
  ReleaseRefusal,
  RELEASES_PATH,
  type ShowRelease,
} from "../../../src/facts/release-api.ts";
import { lakeSession, lakeToken } from "../../lake/session.ts";

/** The publisher's list of releases, and the way to show visitors another one. */
export interface ReleaseService {
  /** @throws Error with a message for the editor */
  list(): Promise<ReleaseList>;
  /**
   * Shows visitors a release.
   * @returns the list as it is then
   * @throws Error with a message for the editor
   */
  show(order: ShowRelease): Promise<ReleaseList>;
}

/** Longest wait for an answer, in milliseconds. */
const ANSWER_WITHIN_MS = 10_000;
const SILENT = "The publisher does not answer. The list comes back when it does.";
const UNREADABLE =
  "The publisher answers in a way that this Studio does not understand. Start both again.";

/** The publisher of the embedded lake; undefined where the Studio works on a real project. */
export function releaseService(): ReleaseService | undefined {
  const session = lakeSession();
  if (session?.publisher === undefined) return undefined;
  const { publisher } = session;
  return releaseServiceAt(publisher, () => lakeToken(session));
}

/**
 * A publisher over HTTP.
 * @param address without a slash at the end
 * @param token the editor's token as it is now
 */
export function releaseServiceAt(address: string, token: () => string | undefined): ReleaseService {
  const ask = async (path: string, init: RequestInit = {}): Promise<ReleaseList> => {
    const headers = new Headers(init.headers);
    const known = token();
    if (known !== undefined) headers.set("Authorization", `Bearer ${known}`);
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const options: RequestInit = { ...init, headers, signal, cache: "no-store" };
    const response = await fetch(address + path, options).catch(() => undefined);
    if (response === undefined) throw new Error(SILENT);
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new Error(ReleaseRefusal.safeParse(body).data?.error ?? UNREADABLE);
    const list = ReleaseList.safeParse(body);
    if (!list.success) throw new Error(UNREADABLE);
    return list.data;
  };
  return {
    list: () => ask(RELEASES_PATH),
    show: (order) =>
      ask(CURRENT_RELEASE_PATH, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(order),
      }),
  };
}
