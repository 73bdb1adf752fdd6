import { STUDIO_API, STUDIO_PATH } from "../../src/facts/studio.ts";

/** Address of the Studio. */
export interface StudioPlace {
  STUDIO_PORT: number;
  /** Public address, where it is behind a proxy. */
  STUDIO_URL?: string | undefined;
  /** Whether people sign in by name. Default: off. */
  SIGN_IN?: "on" | "off" | undefined;
}

/**
 * Address of the Studio's server on this machine. The number makes it the same site as lake,
 * preview and avatar service, and another one than the site's pages at `localhost`.
 */
export function localStudio({ STUDIO_PORT }: Pick<StudioPlace, "STUDIO_PORT">): string {
  return `http://127.0.0.1:${STUDIO_PORT}`;
}

/** Origin at which people who sign in by name reach the Studio. */
export function signInOrigin(place: StudioPlace): string {
  return place.STUDIO_URL === undefined ? localStudio(place) : new URL(place.STUDIO_URL).origin;
}

/** Address at which people who sign in by name reach a program: `lake`, `avatars` and so on. */
export function behindDoor(place: StudioPlace, program: string): string {
  return `${signInOrigin(place)}${STUDIO_API}/${program}`;
}

/** Origins of the Studio, whose pages may use the other programs. */
export function studioOrigins(place: StudioPlace): string[] {
  const [local, shown] = [localStudio(place), signInOrigin(place)];
  return shown === local || place.SIGN_IN === "on" ? [shown] : [local, shown];
}

/**
 * The link that signs an editor in. Browsers send nothing after `#` to a server.
 * @param code a one-time code
 */
export function signInLink(place: Pick<StudioPlace, "STUDIO_PORT">, code: string): string {
  return `${localStudio(place)}${STUDIO_PATH}/#code=${code}`;
}

/** Link of an invitation: see {@link signInLink}. */
export function invitationLink(place: StudioPlace, token: string): string {
  return `${signInOrigin(place)}${STUDIO_PATH}/#join=${token}`;
}

/** Message for clients on other machines. */
export const STUDIO_ELSEWHERE = `The Studio of the embedded Content Lake opens only on the machine that runs it, at its localhost address. To edit from elsewhere, let people sign in (SIGN_IN=on) or use a real Sanity project: see docs/operating.md.`;
