import { perspectiveCookieName } from "@sanity/preview-url-secret/constants";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { REVIEW_PATH } from "../../contracts/review-api.ts";
import { LAKE_PATH, STUDIO_API, STUDIO_PATH } from "../../../src/facts/studio.ts";
import { baseHeaders, isHttps, sendJson, sendText } from "../../http/send.ts";
import { clientAddress, isOfThisMachine } from "../../http/access.ts";
import type { Part, Visit } from "../../http/part.ts";
import { refuseSocket } from "../../http/server.ts";
import type { Lake } from "content-lake";
import {
  type AccountsEnv,
  NO_SESSION,
  type People,
  type Session,
  sessionToken,
} from "../../people/people.ts";
import { unreadable } from "../../people/database.ts";
import type { ReviewLinks } from "../../people/review-links.ts";
import { Throttle } from "../../people/throttle.ts";
import { isUserFacing } from "../../runtime/fatal.ts";
import { STUDIO_ELSEWHERE } from "../../runtime/studio-address.ts";
import { requestPath } from "../../site/address.ts";
import { Connections, passTo, prepare } from "./forward.ts";
import { createReviews } from "./reviews.ts";

/** Parts of the program, by their place in the path: `preview` is at `/studio/api/preview`. */
export const PARTS = ["publisher", "preview", "avatars"] as const;
export type PartName = (typeof PARTS)[number];

/** Options of the door. */
export interface DoorOptions {
  people: People;
  /** The accounts' app: signing in and out, and managing accounts. */
  accounts: {
    fetch(request: Request, env: AccountsEnv["Bindings"]): Response | Promise<Response>;
  };
  /** Links for reviewers. Default: none. */
  links?: ReviewLinks | undefined;
  /** Origin at which editors reach the Studio, like `https://example.org`. */
  origin: string;
  /** Editors come from this machine only: there are no names and no HTTPS. */
  localOnly: boolean;
  /** The embedded lake; undefined while it opens, and on a real Sanity project. */
  lake: () => Pick<Lake, "handle" | "upgrade"> | undefined;
  /** A part; undefined while it opens. */
  part: (name: PartName) => Promise<Part> | undefined;
  log: (line: string) => void;
  /** Milliseconds of a monotonic clock. Default: the process's. */
  elapsed?: () => number;
}

/** The door between editors and the parts of the program. */
export interface Door {
  /**
   * Handles requests that need no page: refusals, accounts, and the parts behind the door.
   * @returns "answered", or the session that requests a page of the Studio; undefined without one
   */
  request(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<"answered" | Session | undefined>;
  /** Passes a socket on to the lake. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

const READS: ReadonlySet<string | undefined> = new Set(["GET", "HEAD"]);
const NOT_OPEN = "This part of the Studio does not answer yet. It is being started.";
/** Status for an unavailable part: the Studio waits and tries again. */
const AWAY = 502;

/**
 * The only entrance to everything that editors use. It finds sessions by their cookie, and passes on what a
 * session may do.
 */
export function createDoor(options: DoorOptions): Door {
  const { people, accounts, links, origin, localOnly, lake, part, log } = options;
  const { elapsed = () => performance.now() } = options;
  const { host } = new URL(origin);
  const headers = baseHeaders(isHttps(origin));
  const connections = new Connections();
  const guard = guardReads(log);
  const isValid = (session: Session) => guard.checkSafely(() => people.isSessionValid(session));
  const reviews =
    links &&
    createReviews({
      links,
      origin,
      // Pages of other sites can open wrong links, which must not throttle anybody's sign-in.
      throttle: new Throttle(elapsed),
      async show(exchange, visit, path, isLinkValid) {
        const preview = await part("preview");
        if (preview === undefined) return sendText(exchange.response, AWAY, NOT_OPEN);
        connections.watch(exchange.response, guard.checkSafely(isLinkValid));
        await passTo(preview, visit, exchange, path);
      },
    });

  const sessionOf = (request: IncomingMessage): Session | undefined => {
    const token = sessionToken(request.headers.cookie, origin);
    return token === undefined ? undefined : people.session(token);
  };
  /** A request that writes, or opens a socket, must have the Studio's origin. */
  const isForged = (request: IncomingMessage) => request.headers.origin !== origin;
  /** A program sends the lake's token; a browser's cookie never comes with one. */
  const isProgram = ({ headers: sent, url }: IncomingMessage) =>
    sent.authorization !== undefined && requestPath(url).startsWith(`${LAKE_PATH}/`);

  const respond = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<"answered" | Session | undefined> => {
    const path = requestPath(request.url);
    const refuse = (status: number, error: string) => {
      sendJson(response, status, { error });
      return "answered" as const;
    };
    if (isProgram(request)) {
      const open = lake();
      if (open === undefined) return refuse(AWAY, NOT_OPEN);
      const { authorization } = request.headers;
      prepare(request, (request.url ?? "").slice(LAKE_PATH.length));
      request.headers.authorization = authorization;
      await open.handle(request, response);
      return "answered";
    }
    if (request.headers.host?.toLowerCase() !== host) {
      sendText(response, 421, `The Studio is at ${origin}.`);
      return "answered";
    }
    if (localOnly && !isOfThisMachine(request)) {
      sendText(response, 403, STUDIO_ELSEWHERE);
      return "answered";
    }
    const address = clientAddress(request);
    if (reviews && path.startsWith(`${REVIEW_PATH}/`)) {
      await reviews.visit(request, response, path);
      return "answered";
    }
    const session = sessionOf(request);
    if (!path.startsWith(`${STUDIO_API}/`)) return session;
    if (!READS.has(request.method) && isForged(request)) {
      return refuse(403, "This comes from another page.");
    }
    const { name, rest } = placeOf(request.url ?? "");
    const partName = PARTS.find((each) => each === name);
    if (name !== "lake" && partName === undefined) {
      const app = {
        fetch: (request: Request, { visit }: { visit: Visit }) =>
          accounts.fetch(request, { visit, session }),
      };
      const visit = { address, origin, person: session?.person };
      await passTo(app, visit, { request, response }, request.url ?? "");
      return "answered";
    }
    if (session === undefined) {
      response.setHeader("WWW-Authenticate", "Session");
      return refuse(401, NO_SESSION);
    }
    const { person } = session;
    if (partName === undefined) {
      // The lake checks roles itself.
      const open = lake();
      if (open === undefined) return refuse(AWAY, NOT_OPEN);
      connections.watch(response, isValid(session));
      prepare(request, rest);
      await open.handle(request, response, person);
      return "answered";
    }
    if (person.role === "viewer" && !READS.has(request.method)) {
      return refuse(403, "A viewer may look, not change.");
    }
    const open = await part(partName);
    if (open === undefined) return refuse(AWAY, NOT_OPEN);
    connections.watch(response, isValid(session));
    const cookie = partName === "preview" ? perspectiveCookie(request.headers.cookie) : undefined;
    await passTo(open, { address, origin, person }, { request, response }, rest, cookie);
    return "answered";
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refuse = (status: number) => refuseSocket(socket, status, headers);
    const { name, rest } = placeOf(request.url ?? "");
    const open = name === "lake" ? lake() : undefined;
    if (request.headers.authorization !== undefined) {
      if (open === undefined) return refuse(404);
      request.url = rest;
      return open.upgrade(request, socket, head);
    }
    if (request.headers.host?.toLowerCase() !== host) return refuse(421);
    if (localOnly && !isOfThisMachine(request)) return refuse(403);
    if (isForged(request)) return refuse(403);
    const session = sessionOf(request);
    if (session === undefined) return refuse(401);
    if (open === undefined) return refuse(name === "lake" ? AWAY : 404);
    connections.watch(socket, isValid(session));
    prepare(request, rest);
    return open.upgrade(request, socket, head, session.person);
  };

  return {
    async request(request, response) {
      try {
        return await respond(request, response);
      } catch (error) {
        const known = isUserFacing(error) ? error.message : undefined;
        const why = guard.explains(error) ? UNREADABLE : known;
        if (why === undefined || response.headersSent) throw error;
        sendJson(response, 503, { error: why });
        return "answered";
      }
    },
    upgrade(request, socket, head) {
      try {
        upgrade(request, socket, head);
      } catch (error) {
        // Nobody awaits the result: an uncaught error would end the program.
        if (!guard.explains(error)) log(String(error));
        refuseSocket(socket, 503, headers);
      }
    },
    close: () => connections.close(),
  };
}

const UNREADABLE = "Who may sign in cannot be read just now. The server's log says why.";

/** Handles errors of the disk that the people are on: each is logged once, and opens nothing. */
function guardReads(log: (line: string) => void) {
  const reasons = new Set<string>();
  /** @returns false for an error of another kind, which is a defect */
  const explains = (error: unknown): boolean => {
    const why = unreadable(error);
    if (why === undefined) return false;
    if (!reasons.has(why)) log(why);
    reasons.add(why);
    return true;
  };
  return {
    explains,
    /** A check of an open connection that returns false when it cannot be made: the connection then ends. */
    checkSafely: (isValid: () => boolean) => () => {
      try {
        return isValid();
      } catch (error) {
        if (!explains(error)) log(String(error));
        return false;
      }
    },
  };
}

/** The cookie with the editor's choice of perspective. */
function perspectiveCookie(header: string | undefined): string | undefined {
  return header?.split(/;\s*/).find((pair) => pair.startsWith(`${perspectiveCookieName}=`));
}

/** Splits an address into the part's name and the part's own address. */
function placeOf(url: string): { name: string; rest: string } {
  const [, name = "", rest = ""] =
    new RegExp(`^${STUDIO_PATH}/api/([a-z]+)(?=/)(/.*)$`).exec(url) ?? [];
  return { name, rest };
}
