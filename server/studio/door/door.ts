import { perspectiveCookieName } from "@sanity/preview-url-secret/constants";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { PREVIEW_DOOR_HEADER } from "../../../src/facts/preview.ts";
import { REVIEW_PATH } from "../../../src/facts/review-api.ts";
import { ON_BEHALF_HEADER, STUDIO_API } from "../../../src/facts/studio.ts";
import { baseHeaders, isHttps } from "../../http/headers.ts";
import { sendJson, sendText } from "../../http/send-body.ts";
import { refuseSocket } from "../../http/server.ts";
import { unreadable } from "../../people/database.ts";
import { Passwords } from "../../people/passwords.ts";
import type { Passkeys } from "../../people/passkeys.ts";
import type { People, Session } from "../../people/people.ts";
import type { ReviewLinks } from "../../people/review-links.ts";
import { WebAuthn } from "../../people/webauthn.ts";
import { Once } from "../../runtime/log/once.ts";
import { requestPath } from "../../site/address.ts";
import { administrationRoutes } from "./administration.ts";
import { sessionCookie } from "./cookie.ts";
import { createForwarder, type Inner, type Upstream } from "./forward.ts";
import { ownAccountRoutes } from "./own-account.ts";
import { createReviews } from "./reviews.ts";
import { createRoutes, NO_SESSION } from "./routes.ts";
import { signInRoutes } from "./sign-in.ts";
import { Throttle } from "./throttle.ts";

/** How the door works. */
export interface DoorOptions {
  people: People;
  passkeys: Passkeys;
  /** Origin at which people reach the Studio, like `https://example.org`. */
  origin: string;
  /** Programs by their part of the path: `lake` is at `/studio/api/lake`. */
  inner: Readonly<Record<"lake", Inner>> &
    Readonly<Partial<Record<"avatars" | "publisher" | "preview", Inner>>>;
  /** Links for reviewers; they need the preview. Default: none. */
  links?: ReviewLinks;
  log: (line: string) => void;
  /** Default: as much as an attacker with the database should pay. */
  passwords?: Passwords;
  /** Milliseconds of a monotonic clock. Default: the process's. */
  elapsed?: () => number;
  /** Milliseconds since 1970. Default: the machine's. */
  now?: () => number;
}

/** The door between people and the programs of this machine. */
export interface Door {
  /**
   * Answers what needs no page: refusals, signing in and out, and the programs behind the door.
   * @returns "answered", or who asks for a page of the Studio; undefined without a session
   */
  request(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<"answered" | Session | undefined>;
  /** Passes a socket on to its program. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): void;
}

const READS: ReadonlySet<string | undefined> = new Set(["GET", "HEAD"]);

/**
 * Sign-in for several people: it knows sessions by their cookie, and passes on what a session may do. The
 * programs behind it listen to this machine only and want its secrets, so there is no other way in.
 */
export function createDoor(options: DoorOptions): Door {
  const { people, passkeys, origin, inner, log, now = Date.now } = options;
  const { elapsed = () => performance.now() } = options;
  const { host } = new URL(origin);
  const cookie = sessionCookie(isHttps(origin));
  const headers = baseHeaders({ embed: "same-origin", https: isHttps(origin) });
  const forwarder = createForwarder(headers);
  const throttle = new Throttle(elapsed);
  const passwords = options.passwords ?? new Passwords();
  const webauthn = new WebAuthn(origin, elapsed);
  const accounts = createRoutes(
    { people, passkeys, webauthn, passwords, throttle, cookie, origin, now, log },
    { ...signInRoutes, ...ownAccountRoutes, ...administrationRoutes },
  );
  const guard = guardReads(log);
  const { links } = options;
  const { preview } = inner;
  const reviews =
    links &&
    preview &&
    createReviews({
      links,
      origin,
      preview,
      // A page of another site can open wrong links: that must not keep anybody from signing in.
      throttle: new Throttle(elapsed),
      forwarder,
      holds: guard.holds,
      goesOn: (session) => people.goesOn(session),
    });

  const sessionOf = (request: IncomingMessage): Session | undefined => {
    const token = cookie.read(request.headers.cookie);
    return token === undefined ? undefined : people.session(token);
  };
  /** A request that changes something, or opens a socket, has to say that it comes from the Studio. */
  const isForged = (request: IncomingMessage) => request.headers.origin !== origin;
  const isAllowed = (program: string, { person }: Session, method: string | undefined) =>
    // The lake knows roles itself.
    program === "lake" || person.role !== "viewer" || READS.has(method);
  const upstreamOf = (
    program: string,
    { person }: Session,
    cookies: string | undefined,
  ): Upstream | undefined => {
    const found = PROGRAMS.find((name) => name === program);
    const { url, secret } = (found && inner[found]) ?? {};
    if (url === undefined || secret === undefined) return undefined;
    const own = { authorization: `Bearer ${secret}`, [ON_BEHALF_HEADER]: person.id };
    if (program !== "preview") return { url, headers: own };
    const visit = { base: `${STUDIO_API}/preview`, studio: origin };
    const seen = perspectiveCookie(cookies);
    const headers = { ...own, [PREVIEW_DOOR_HEADER]: JSON.stringify(visit) };
    return { url, headers: seen === undefined ? headers : { ...headers, cookie: seen } };
  };

  const door: Pick<Door, "request" | "upgrade"> = {
    async request(request, response) {
      if (request.headers.host?.toLowerCase() !== host) {
        sendText(response, 421, `The Studio is at ${origin}.`);
        return "answered";
      }
      const session = sessionOf(request);
      const path = requestPath(request.url);
      const refuse = (status: number, error: string) => {
        sendJson(response, status, { error });
        return "answered" as const;
      };
      if (reviews && path.startsWith(`${REVIEW_PATH}/`)) {
        await reviews.visit(request, response, path);
        return "answered";
      }
      if (!path.startsWith(`${STUDIO_API}/`)) return session;
      if (!READS.has(request.method)) {
        if (isForged(request)) return refuse(403, "This comes from another page.");
      }
      if (await accounts(request, response, path, session)) return "answered";
      if (session === undefined) {
        // Tells this 401 from one of a program behind the door, which no sign-in would mend.
        response.setHeader("WWW-Authenticate", "Session");
        return refuse(401, NO_SESSION);
      }
      if (await reviews?.manage(request, response, path, session)) return "answered";
      const { program, rest } = placeOf(request.url ?? "");
      const upstream = upstreamOf(program, session, request.headers.cookie);
      if (upstream === undefined) return refuse(404, "There is nothing here.");
      if (!isAllowed(program, session, request.method)) {
        return refuse(403, "A viewer may look, not change.");
      }
      await forwarder.request(
        { request, response },
        upstream,
        rest,
        guard.holds(() => people.goesOn(session)),
      );
      return "answered";
    },
    async upgrade(request, socket, head) {
      const refuse = (status: number) => refuseSocket(socket, status, headers);
      if (request.headers.host?.toLowerCase() !== host) return refuse(421);
      if (isForged(request)) return refuse(403);
      const session = sessionOf(request);
      if (session === undefined) return refuse(401);
      const { program, rest } = placeOf(request.url ?? "");
      const upstream = program === "lake" ? upstreamOf(program, session, undefined) : undefined;
      if (upstream === undefined) return refuse(404);
      await forwarder.socket(
        { request, socket, head },
        upstream,
        rest,
        guard.holds(() => people.goesOn(session)),
      );
    },
  };
  return {
    async request(request, response) {
      try {
        return await door.request(request, response);
      } catch (error) {
        if (!guard.explains(error) || response.headersSent) throw error;
        sendJson(response, 503, { error: UNREADABLE });
        return "answered";
      }
    },
    async upgrade(request, socket, head) {
      try {
        await door.upgrade(request, socket, head);
      } catch (error) {
        // Nobody waits for the result: what is thrown here would end everything.
        if (!guard.explains(error)) log(String(error));
        refuseSocket(socket, 503, headers);
      }
    },
    close: () => forwarder.close(),
  };
}

const UNREADABLE = "Who may sign in cannot be read just now. The server's log says why.";

/** What becomes of a failing disk below the people: it is told once, and opens nothing. */
function guardReads(log: (line: string) => void) {
  const problems = new Once(log);
  /** @returns false for an error of another kind, which is a defect */
  const explains = (error: unknown): boolean => {
    const why = unreadable(error);
    if (why === undefined) return false;
    problems.say(why);
    return true;
  };
  return {
    explains,
    /** The same question; what cannot be read does not hold. It is asked in a timer. */
    holds: (ask: () => boolean) => () => {
      try {
        return ask();
      } catch (error) {
        if (!explains(error)) log(String(error));
        return false;
      }
    },
  };
}

const PROGRAMS = ["lake", "avatars", "publisher", "preview"] as const;

/** The editor's choice of what the preview shows, as the browser keeps it. */
function perspectiveCookie(header: string | undefined): string | undefined {
  return header?.split(/;\s*/).find((pair) => pair.startsWith(`${perspectiveCookieName}=`));
}

/** The program that an address is for, and the address that the program gets. */
function placeOf(url: string): { program: string; rest: string } {
  const [, program = "", rest = ""] =
    new RegExp(`^${STUDIO_API}/([a-z]+)(?=/)(/.*)$`).exec(url) ?? [];
  return { program, rest };
}
