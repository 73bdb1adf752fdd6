/** Path under which the Studio is served, without a slash at the end. */
export const STUDIO_PATH = "/studio";

/**
 * Name of the meta tag of the Studio's page: it has `data-lake` on the embedded Content Lake, and
 * `data-accounts` where people sign in by name.
 */
export const SESSION_META = "studio-session";

/** Target of an invitation: the sign-in page, even in a browser that is signed in. */
export const JOIN_PATH = `${STUDIO_PATH}/join`;
/** The script of the sign-in page. */
export const SIGN_IN_SCRIPT = `${STUDIO_PATH}/sign-in.js`;

/** Base path of the Studio's requests to its own origin. */
export const STUDIO_API = `${STUDIO_PATH}/api`;
/** The embedded lake's API. */
export const LAKE_PATH = `${STUDIO_API}/lake`;
/** Publishing. */
export const PUBLISHER_PATH = `${STUDIO_API}/publisher`;
/** The preview. */
export const PREVIEW_PATH = `${STUDIO_API}/preview`;
/** The asset generation. */
export const AVATARS_PATH = `${STUDIO_API}/avatars`;
/** A browser's session: `POST` signs in, `DELETE` signs out. */
export const SESSION_PATH = `${STUDIO_API}/session`;
/** Path at which an invitation is read and accepted. */
export const INVITATION_PATH = `${STUDIO_API}/invitation`;
