import { LAKE_PATH, STUDIO_PATH } from "../../src/facts/studio.ts";

/** Where the Studio listens, where editors reach it, and where a proxy has the webhook. */
export interface StudioPlace {
  STUDIO_HOST: string;
  STUDIO_PORT: number;
  STUDIO_URL?: string | undefined;
  SITE_URL?: string | undefined;
}

/** Addresses at which a server listens everywhere; this machine calls it 127.0.0.1. */
const EVERYWHERE = ["0.0.0.0", "::"];

/**
 * Address of the Studio on this machine. The number makes it another site than the visitors' pages at
 * `localhost`.
 */
export function localStudio({ STUDIO_HOST, STUDIO_PORT }: StudioPlace): string {
  const host = EVERYWHERE.includes(STUDIO_HOST) ? "127.0.0.1" : STUDIO_HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${STUDIO_PORT}`;
}

/** The one origin at which editors reach the Studio. */
export function studioOrigin(place: StudioPlace): string {
  return place.STUDIO_URL === undefined ? localStudio(place) : new URL(place.STUDIO_URL).origin;
}

/** Address of the embedded lake for clients on this machine: their `apiHost`. */
export function lakeUrl(place: StudioPlace): string {
  return `${localStudio(place)}${LAKE_PATH}`;
}

/**
 * The link that signs an editor in. Browsers send nothing after `#` to a server.
 * @param code a one-time code
 */
export function signInLink(place: StudioPlace, code: string): string {
  return `${studioOrigin(place)}${STUDIO_PATH}/#code=${code}`;
}

/** Message for clients on other machines. */
export const STUDIO_ELSEWHERE = `The Studio of the embedded Content Lake opens only on the machine that runs it, at its localhost address. To edit from elsewhere, let people sign in (SIGN_IN=on) or use a real Sanity project: see docs/operating.md.`;
