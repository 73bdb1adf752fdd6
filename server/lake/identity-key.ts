/** Where the lake keeps the identity of its dataset among its remembered values. */
export const IDENTITY_KEY = "identity";
