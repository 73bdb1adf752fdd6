import type { IncomingMessage, ServerResponse } from "node:http";
import { sendJson } from "../../http/send-body.ts";
import { PeopleError } from "../../people/database.ts";
import type { Passkeys } from "../../people/passkeys.ts";
import { PasswordsBusyError, type Passwords } from "../../people/passwords.ts";
import type { People, Session } from "../../people/people.ts";
import type { WebAuthn } from "../../people/webauthn.ts";
import type { SessionCookie } from "./cookie.ts";
import { readJson } from "./read-json.ts";
import { clientAddress, type Throttle } from "./throttle.ts";

/** What the routes of accounts need. */
export interface AccountOptions {
  people: People;
  passkeys: Passkeys;
  webauthn: WebAuthn;
  passwords: Passwords;
  throttle: Throttle;
  cookie: SessionCookie;
  /** Origin at which people reach the Studio, like `https://example.org`. */
  origin: string;
  /** Milliseconds since 1970, for the age of a session. */
  now: () => number;
  /** Takes what an operator should know. */
  log: (line: string) => void;
}

/** What a route answers. */
export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string | number>;
}

/** A request to a route. */
export interface Asked extends AccountOptions {
  body: unknown;
  request: IncomingMessage;
}

/** A route, with whom it is for. */
export type Route =
  | { for: "anyone"; run: (asked: Asked, session: Session | undefined) => Answer | Promise<Answer> }
  | {
      for: "person" | "administrator";
      run: (asked: Asked, session: Session) => Answer | Promise<Answer>;
    };

/** Routes by method and path, like `POST /studio/api/session`. */
export type Routes = Readonly<Record<string, Route>>;

const BUSY_S = 5;
const BODILESS: ReadonlySet<string | undefined> = new Set(["GET", "HEAD"]);

/**
 * Answers routes: it reads bodies, and refuses who may not use one. The caller has checked that a request that
 * changes something comes from the Studio's own page.
 * @returns a function that returns false for another path
 */
export function createRoutes(options: AccountOptions, routes: Routes) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    session: Session | undefined,
  ): Promise<boolean> => {
    const route = routes[`${request.method ?? "GET"} ${path}`];
    if (route === undefined) return false;
    const answer = await answerTo(route, request, options, session);
    sendJson(response, answer.status, answer.body, {
      "Cache-Control": "no-store",
      ...answer.headers,
    });
    return true;
  };
}

async function answerTo(
  route: Route,
  request: IncomingMessage,
  options: AccountOptions,
  session: Session | undefined,
): Promise<Answer> {
  if (route.for !== "anyone") {
    if (session === undefined) {
      return { ...refusal(401, NO_SESSION), headers: { "WWW-Authenticate": "Session" } };
    }
    if (route.for === "administrator" && session.person.role !== "administrator") {
      return refusal(403, "Only administrators may do this.");
    }
  }
  const body = BODILESS.has(request.method) ? undefined : await readJson(request);
  const asked = { ...options, body, request };
  try {
    if (route.for === "anyone") return await route.run(asked, session);
    // A body may come slowly: meanwhile the person may have been taken out, or have got another role.
    if (session === undefined || !options.people.goesOn(session)) return refusal(401, NO_SESSION);
    return await route.run(asked, session);
  } catch (error) {
    if (error instanceof PasswordsBusyError) return tooMany(BUSY_S);
    if (error instanceof PeopleError) return refusal(error.status, error.message);
    throw error;
  }
}

/** What a request without a session gets. */
export const NO_SESSION = "Sign in to the Studio again.";

/** The answer to a sign-in: a session begins. */
export function signedIn({ people, cookie }: Asked, person: { id: string; name: string }): Answer {
  const token = people.begin(person.id);
  return { status: 200, body: { name: person.name }, headers: { "Set-Cookie": cookie.set(token) } };
}

/** Logs what somebody did, with where they are. */
export function note({ log, request }: Asked, text: string): void {
  log(`${text}, from ${clientAddress(request)}.`);
}

export function done(body: object = {}): Answer {
  return { status: 200, body };
}

export function tooMany(seconds: number): Answer {
  return { ...refusal(429, "Too many tries. Wait a moment."), headers: { "Retry-After": seconds } };
}

export function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}
