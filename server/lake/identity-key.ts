/** Value in `GET /lake` by which clients recognize this lake. */
export const LAKE_NAME = "embedded";

/** Where the lake keeps the identity of its dataset among its remembered values. */
export const IDENTITY_KEY = "identity";
