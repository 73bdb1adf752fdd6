/** Where a browser opens the one socket that carries all its event streams. */
export const TUNNEL_PATH = "/lake/streams";

/** What the lake says of its history: for how many days it is kept, and its size. */
export const HISTORY_PATH = "/lake/history";
