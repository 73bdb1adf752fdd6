import {
  CURRENT_RELEASE_PATH,
  ReleaseList,
  RELEASES_PATH,
  type ShowRelease,
} from "../../../src/facts/release-api.ts";
import { lakeSession, lakeToken } from "../../lake/session.ts";
import { publisherAt } from "../publisher.ts";

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

/** The publisher of the embedded lake; undefined where the Studio works on a real project. */
export function releaseService(): ReleaseService | undefined {
  const session = lakeSession();
  if (session?.publisher === undefined) return undefined;
  const { publisher } = session;
  return releaseServiceAt(publisher, () => lakeToken(session));
}

/**
 * The releases of a publisher.
 * @param address without a slash at the end
 * @param token the editor's token as it is now
 */
export function releaseServiceAt(address: string, token: () => string | undefined): ReleaseService {
  const ask = publisherAt(address, token);
  return {
    list: () => ask(RELEASES_PATH, ReleaseList),
    show: (order) =>
      ask(CURRENT_RELEASE_PATH, ReleaseList, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(order),
      }),
  };
}
