/**
 * Names a request in the log of every program that it leads to: the Studio makes it, the lake passes
 * it on to the publisher, which names it with the release.
 */
export const REQUEST_ID_HEADER = "x-request-id";
