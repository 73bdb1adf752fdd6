import { validatePreviewUrl, type SanityClientLike } from "@sanity/preview-url-secret";
import {
  perspectiveCookieName,
  urlSearchParamPreviewPerspective,
} from "@sanity/preview-url-secret/constants";
import { toPerspective, type Perspective } from "./perspective.ts";
import type { Session } from "./session.ts";

/** A valid handshake. */
export interface Handshake extends Session {
  /** Path of the page to open. */
  path: string;
  perspective: Perspective;
}

/** Cookie with the perspective that the editor chose. */
export const PERSPECTIVE_COOKIE = perspectiveCookieName;

/**
 * Checks the address with which Presentation opens a preview. It has a secret that the Studio has
 * just written into the dataset, where only editors can write, and which is valid for an hour.
 * @param client with a token that can read drafts
 * @returns undefined when the secret is missing, wrong or expired
 */
export async function checkHandshake(
  client: SanityClientLike,
  address: string,
): Promise<Handshake | undefined> {
  const {
    isValid,
    studioOrigin,
    redirectTo = "/",
    studioPreviewPerspective,
  } = await validatePreviewUrl(client, address);
  if (!isValid || studioOrigin === undefined || studioOrigin === "null") return undefined;
  const target = new URL(redirectTo, "http://localhost");
  target.searchParams.delete(urlSearchParamPreviewPerspective);
  // Two leading slashes would name another host.
  const path = target.pathname.replace(/^\/+/, "/") + target.search + target.hash;
  return { studio: studioOrigin, path, perspective: toPerspective(studioPreviewPerspective) };
}
