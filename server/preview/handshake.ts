import { validatePreviewUrl, type SanityClientLike } from "@sanity/preview-url-secret";
import {
  perspectiveCookieName,
  urlSearchParamPreviewPerspective,
} from "@sanity/preview-url-secret/constants";
import type { Session } from "./session.ts";

/** What a valid handshake leads to. */
export interface Welcome extends Session {
  /** Where the editor wanted to go: a path of the site. */
  path: string;
  perspective: Perspective;
}

/** Which side of the dataset is shown. */
export type Perspective = "drafts" | "published";

/** Cookie that keeps the side that the editor chose in the Studio. */
export const PERSPECTIVE_COOKIE = perspectiveCookieName;

/**
 * Checks the address by which Presentation opens a preview: it carries a secret that the Studio
 * has just written into the dataset, where only editors can write, and which holds for an hour.
 * @param client knows a token that may read drafts
 * @returns undefined when the secret is not there, is a wrong one, or has run out
 */
export async function receive(
  client: SanityClientLike,
  address: string,
): Promise<Welcome | undefined> {
  const {
    isValid,
    studioOrigin,
    redirectTo = "/",
    studioPreviewPerspective,
  } = await validatePreviewUrl(client, address);
  if (!isValid || studioOrigin === undefined || studioOrigin === "null") return undefined;
  const target = new URL(redirectTo, "http://localhost");
  target.searchParams.delete(urlSearchParamPreviewPerspective);
  // Two slashes at the beginning would name another host.
  const path = target.pathname.replace(/^\/+/, "/") + target.search + target.hash;
  return { studio: studioOrigin, path, perspective: toPerspective(studioPreviewPerspective) };
}

/** The side that a cookie or parameter names; drafts when it names none that the preview knows. */
export function toPerspective(name: string | null | undefined): Perspective {
  return name === "published" ? "published" : "drafts";
}
