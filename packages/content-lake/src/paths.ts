/** Where a browser opens the one socket that carries all its event streams. */
export const TUNNEL_PATH = "/lake/streams";
