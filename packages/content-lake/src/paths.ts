/** Where a browser opens the one socket that carries all its event streams. */
export const TUNNEL_PATH = "/lake/streams";

/** The lake's report about its history: retention in days, and size. */
export const HISTORY_PATH = "/lake/history";
