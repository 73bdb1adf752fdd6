/** Where Sanity remembers that its notice was put away. */
const PUT_AWAY = "sanity-studio.network.check.snooze";

/**
 * Puts away Sanity's notice that the browser speaks an older HTTP. It stays over the buttons at the bottom, and it is
 * about Sanity's servers: the lake is near, and all that the Studio listens to shares one socket.
 */
export function putProtocolNoticeAway(): void {
  sessionStorage.setItem(PUT_AWAY, new Date().toISOString());
}
