import { STUDIO_PATH } from "../../src/facts/studio.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendText } from "../http/send-body.ts";
import { isOfThisMachine } from "../http/local.ts";
import { STUDIO_ELSEWHERE, studioOrigins, type StudioPlace } from "../runtime/studio-address.ts";

/**
 * Redirects from the site's address to the Studio's origin. Clients on other machines get its
 * public address, if it has one.
 * @param isRunning whether the Studio runs on this machine
 */
export function studioRedirect(place: StudioPlace, isRunning: boolean) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const here = isRunning && isOfThisMachine(request);
    const base = here
      ? studioOrigins(place)[0]
      : place.STUDIO_URL && new URL(place.STUDIO_URL).origin;
    if (base === undefined) {
      sendText(response, 403, STUDIO_ELSEWHERE);
      return;
    }
    const sent = request.url ?? "";
    const path = sent.startsWith(STUDIO_PATH) ? sent : `${STUDIO_PATH}/`;
    response.writeHead(302, { Location: base + path, "Cache-Control": "no-store" }).end();
  };
}
