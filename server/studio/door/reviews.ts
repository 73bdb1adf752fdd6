import type { IncomingMessage, ServerResponse } from "node:http";
import { REVIEW_PATH, type ReviewSubject } from "../../contracts/review-api.ts";
import { isHttps, sendBody, sendText } from "../../http/send.ts";
import type { Visit } from "../../http/part.ts";
import type { ReviewLinks, StoredLink } from "../../people/review-links.ts";
import type { Throttle } from "../../people/throttle.ts";
import { clientAddress } from "../../http/access.ts";
import { LINK_ENDED } from "../sign-in-page.ts";

/** Options of links for reviewers. */
export interface ReviewOptions {
  links: ReviewLinks;
  /** Origin at which people reach the Studio. */
  origin: string;
  throttle: Throttle;
  /** Passes a request to the preview, as long as the link is valid. */
  show: (
    exchange: { request: IncomingMessage; response: ServerResponse },
    visit: Visit,
    path: string,
    isValid: () => boolean,
  ) => Promise<void>;
}

const OPEN = `${REVIEW_PATH}/open/`;

/** A path below {@link REVIEW_PATH}: the id of a link, and the page. */
const PLACE = new RegExp(`^${REVIEW_PATH}/(\\w+)(/.*)$`);

/**
 * Links with which people without an account see a draft or a release, on the real pages, and nothing
 * else. Each link has a path of its own, below which alone its cookie counts: a browser may have several
 * open, each in its tab.
 */
export function createReviews(options: ReviewOptions) {
  const { links, origin, throttle, show } = options;
  const cookieName = isHttps(origin) ? "__Secure-review" : "review";

  const open = (request: IncomingMessage, response: ServerResponse, token: string): void => {
    // Pages of other sites may open wrong links, so these are not throttled.
    const isForeign = request.headers["sec-fetch-site"] === "cross-site";
    const wait = isForeign ? 0 : throttle.take(clientAddress(request));
    if (wait > 0) return sendText(response, 429, "Wait a moment.", { "Retry-After": wait });
    const link = links.open(token);
    if (link === undefined) return sendEnd(response);
    if (!isForeign) throttle.forgive(clientAddress(request));
    const secure = isHttps(origin) ? "; Secure" : "";
    const base = `${REVIEW_PATH}/${link.id}`;
    response
      .writeHead(303, {
        Location: base + link.path,
        "Set-Cookie": `${cookieName}=${token}; Path=${base}/; HttpOnly; SameSite=Lax; Max-Age=${link.secondsLeft}${secure}`,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Robots-Tag": "noindex, nofollow",
      })
      .end();
  };

  /** The link with this id, where the browser has its cookie. */
  const linkOf = ({ headers }: IncomingMessage, id: string | undefined): StoredLink | undefined => {
    const tokens = (headers.cookie ?? "")
      .split(/;\s*/)
      .filter((each) => each.startsWith(`${cookieName}=`))
      .map((each) => each.slice(cookieName.length + 1));
    return tokens.map((token) => links.open(token)).find((link) => link?.id === id);
  };

  return {
    /** Shows a reviewer a page. The path begins with {@link REVIEW_PATH} and a slash. */
    async visit(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
      if (request.method !== "GET" && request.method !== "HEAD") {
        return sendText(response, 405, "Pages can only be read.", { Allow: "GET, HEAD" });
      }
      if (path.startsWith(OPEN)) return open(request, response, path.slice(OPEN.length));
      const [, id, rest] = PLACE.exec(request.url ?? "") ?? [];
      const link = linkOf(request, id);
      if (link === undefined || rest === undefined) return sendEnd(response);
      const review = {
        base: `${REVIEW_PATH}/${id}`,
        perspective: perspectiveOf(link.subject),
      };
      const visit = { address: clientAddress(request), origin, review };
      await show({ request, response }, visit, rest, () => links.isValid(link));
    },
  };
}

function sendEnd(response: ServerResponse): void {
  const headers = { "Content-Security-Policy": LINK_ENDED.policy };
  sendBody(response, 410, "text/html; charset=utf-8", LINK_ENDED.html, headers);
}

/** The perspective that a reviewer sees. */
function perspectiveOf(subject: ReviewSubject): string {
  return "release" in subject ? subject.release : `draft:${subject.document}`;
}
