/** What `GET /lake` says, so that a client knows that this lake answers and no other program. */
export const LAKE_NAME = "embedded";

/** Where the lake keeps the identity of its dataset among its remembered values. */
export const IDENTITY_KEY = "identity";
