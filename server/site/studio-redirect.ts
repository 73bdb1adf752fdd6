import { STUDIO_PATH } from "../../src/facts/studio.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendText } from "../http/send-body.ts";
import { isOfThisMachine } from "../http/local.ts";
import {
  localStudio,
  STUDIO_ELSEWHERE,
  studioOrigin,
  type StudioPlace,
} from "../runtime/studio-address.ts";

/**
 * Redirects from the site's address to the Studio's origin. Clients on other machines get its
 * public address, if it has one.
 */
export function studioRedirect(place: StudioPlace) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const base = studioOrigin(place);
    if (base === localStudio(place) && !isOfThisMachine(request)) {
      sendText(response, 403, STUDIO_ELSEWHERE);
      return;
    }
    const sent = request.url ?? "";
    const path = sent.startsWith(STUDIO_PATH) ? sent : `${STUDIO_PATH}/`;
    response.writeHead(302, { Location: base + path, "Cache-Control": "no-store" }).end();
  };
}
