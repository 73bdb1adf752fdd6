import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import {
  NewReviewLink,
  REVIEW_LINKS_PATH,
  REVIEW_PATH,
  type ReviewSubject,
} from "../../../src/facts/review-api.ts";
import { isHttps } from "../../http/headers.ts";
import { sendJson, sendText } from "../../http/send-body.ts";
import { PeopleError } from "../../people/database.ts";
import type { Visit } from "../../http/part.ts";
import type { People, Session } from "../../people/people.ts";
import type { KeptLink, ReviewLinks } from "../../people/review-links.ts";
import { NO_SESSION } from "../../people/session.ts";
import type { Throttle } from "../../people/throttle.ts";
import { clientAddress } from "../../http/local.ts";
import { readJson } from "./read-json.ts";

/** What links for reviewers need. */
export interface ReviewOptions {
  links: ReviewLinks;
  /** Origin at which people reach the Studio. */
  origin: string;
  throttle: Throttle;
  people: Pick<People, "goesOn">;
  /** Has the preview answer, as long as the link counts. */
  show: (
    exchange: { request: IncomingMessage; response: ServerResponse },
    visit: Visit,
    path: string,
    goesOn: () => boolean,
  ) => Promise<void>;
}

const Withdrawal = z.strictObject({ id: z.string() });
const OPEN = `${REVIEW_PATH}/open/`;
const ENDED =
  "This link has ended: it expired, or was withdrawn. Ask whoever sent it for another one.";

/** A path below {@link REVIEW_PATH}: the id of a link, and the page. */
const PLACE = new RegExp(`^${REVIEW_PATH}/(\\w+)(/.*)$`);

/**
 * Links with which people without an account see a draft or a release, on the real pages, and nothing
 * else. Each link has a path of its own, below which alone its cookie counts: a browser may have several
 * open, each in its tab.
 */
export function createReviews(options: ReviewOptions) {
  const { links, origin, throttle, people, show } = options;
  const cookieName = isHttps(origin) ? "__Secure-review" : "review";

  const open = (request: IncomingMessage, response: ServerResponse, token: string): void => {
    // A page of another site may open wrong links in somebody's name.
    const isForeign = request.headers["sec-fetch-site"] === "cross-site";
    const wait = isForeign ? 0 : throttle.take(clientAddress(request));
    if (wait > 0) return sendText(response, 429, "Wait a moment.", { "Retry-After": wait });
    const link = links.open(token);
    if (link === undefined) return sendText(response, 410, ENDED);
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
  const linkOf = ({ headers }: IncomingMessage, id: string | undefined): KeptLink | undefined => {
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
      if (link === undefined || rest === undefined) return sendText(response, 410, ENDED);
      const review = {
        base: `${REVIEW_PATH}/${id}`,
        perspective: perspectiveOf(link.subject),
      };
      const visit = { address: clientAddress(request), origin, review };
      await show({ request, response }, visit, rest, () => links.goesOn(link));
    },

    /**
     * Lists, makes and withdraws links.
     * @returns false for another path
     */
    async manage(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      session: Session | undefined,
    ): Promise<boolean> {
      if (path !== REVIEW_LINKS_PATH) return false;
      const answer = (status: number, body: object) => {
        sendJson(response, status, body);
        return true;
      };
      if (session === undefined) {
        response.setHeader("WWW-Authenticate", "Session");
        return answer(401, { error: NO_SESSION });
      }
      const { person } = session;
      if (request.method === "GET") {
        return answer(200, { links: links.list() });
      }
      if (person.role === "viewer") return answer(403, { error: "A viewer may look, not share." });
      const body = await readJson(request);
      // A body may come slowly: meanwhile the person may have been taken out, or made a viewer.
      if (!people.goesOn(session)) return answer(401, { error: NO_SESSION });
      try {
        if (request.method === "POST") {
          const asked = NewReviewLink.safeParse(body).data;
          if (asked === undefined)
            return answer(400, { error: "The link cannot be made like this." });
          const token = links.make({ ...asked, person });
          return answer(200, { url: `${origin}${OPEN}${token}` });
        }
        if (request.method === "DELETE") {
          const asked = Withdrawal.safeParse(body).data;
          if (asked !== undefined && links.withdraw(asked.id)) return answer(200, {});
          return answer(404, { error: "This link has ended already." });
        }
      } catch (error) {
        if (!(error instanceof PeopleError)) throw error;
        return answer(error.status, { error: error.message });
      }
      return answer(405, { error: "Method not allowed" });
    },
  };
}

/** What a reviewer sees beside what is published. */
function perspectiveOf(subject: ReviewSubject): string {
  return "release" in subject ? subject.release : `draft:${subject.document}`;
}
