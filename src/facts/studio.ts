/** Path under which the Studio is served, without a slash at the end. */
export const STUDIO_PATH = "/studio";

/**
 * Name of the meta tag with the address of the embedded Content Lake (`data-url`, `data-project`),
 * of the preview (`data-preview`), of the asset-generation service (`data-avatars`) and of the publisher
 * (`data-publisher`). Without it the Studio works on a real Sanity project. It holds no secret. With
 * `data-person` the browser is signed in by a cookie, and there is no token.
 */
export const SESSION_META = "content-lake";

/** Where a one-time code is exchanged for the lake's token. */
export const SIGN_IN_PATH = `${STUDIO_PATH}/sign-in`;
/** The script of the sign-in page. */
export const SIGN_IN_SCRIPT = `${STUDIO_PATH}/sign-in.js`;

/** Where the programs are that a Studio with sign-in reaches through its own origin: `<path>/lake`. */
export const STUDIO_API = `${STUDIO_PATH}/api`;
/** The embedded lake's API. */
export const LAKE_PATH = `${STUDIO_API}/lake`;
/** Publishing. */
export const PUBLISHER_PATH = `${STUDIO_API}/publisher`;
/** The site as it will be. */
export const PREVIEW_PATH = `${STUDIO_API}/preview`;
/** The asset generation. */
export const AVATARS_PATH = `${STUDIO_API}/avatars`;
/** A person's session: `POST` signs in, `DELETE` signs out. */
export const SESSION_PATH = `${STUDIO_API}/session`;
/** Where an invitation is looked at and taken. */
export const INVITATION_PATH = `${STUDIO_API}/invitation`;
/** Id of the template that holds what starts the Studio; it comes into the page after signing in. */
export const STUDIO_TEMPLATE = "studio-app";

/**
 * Request header with the id of the person for whom a program with the lake's token asks. The Studio's
 * server sets it from the session, and removes what a browser sent under this name.
 */
export const ON_BEHALF_HEADER = "x-lake-person";

/** Path of the embedded lake at which many event streams share one socket; no other lake has it. */
export const TUNNEL_PATH = "/lake/streams";

/** Path of the embedded lake that says for how many `days` history is kept, and how many `bytes` it has. */
export const HISTORY_PATH = "/lake/history";

/**
 * Key of the browser's storage under which Sanity's Studio keeps an editor's token, as `{"token":
 * "…"}`. The lake's token is stored there too: Sanity's own code then uses it for requests and
 * presence, and removes it on sign-out.
 */
export function tokenKey(projectId: string): string {
  return `__studio_auth_token_${projectId}`;
}
