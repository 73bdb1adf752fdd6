import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { INVITATION_PATH, SESSION_PATH } from "../../../src/facts/studio.ts";
import { sendJson } from "../../http/send-body.ts";
import { passwordProblem, PasswordsBusyError, type Passwords } from "../../people/passwords.ts";
import type { People, Session } from "../../people/people.ts";
import type { SessionCookie } from "./cookie.ts";
import { readJson } from "./read-json.ts";
import { clientAddress, type Throttle } from "./throttle.ts";

/** What signing in and out needs. */
export interface AccountOptions {
  people: People;
  passwords: Passwords;
  throttle: Throttle;
  cookie: SessionCookie;
  /** Takes what an operator should know. */
  log: (line: string) => void;
}

const BUSY_S = 5;

const Credentials = z.strictObject({ email: z.string().max(320), password: z.string().max(1000) });
const Ending = z.strictObject({ everywhere: z.boolean().optional() });
const Invitation = z.strictObject({
  token: z.string().max(200),
  password: z.string().max(1000).optional(),
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers?: Record<string, string | number>;
}

/**
 * Signs in and out, and takes invitations: `POST` and `DELETE` of the session, `POST` of an invitation.
 * The caller has checked that the request comes from the Studio's own page.
 * @returns false for another path
 */
export function createAccounts(options: AccountOptions) {
  const handlers: Readonly<Record<string, Handler>> = {
    [`POST ${SESSION_PATH}`]: signIn,
    [`DELETE ${SESSION_PATH}`]: signOut,
    [`POST ${INVITATION_PATH}`]: takeInvitation,
  };
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    session: Session | undefined,
  ): Promise<boolean> => {
    const handle = handlers[`${request.method ?? "GET"} ${path}`];
    if (handle === undefined) return false;
    const body = await readJson(request);
    const {
      status,
      body: answer,
      headers,
    } = await handle(body, request, options, session).catch((error: unknown): Answer => {
      if (!(error instanceof PasswordsBusyError)) throw error;
      return tooMany(BUSY_S);
    });
    sendJson(response, status, answer, headers);
    return true;
  };
}

type Handler = (
  body: unknown,
  request: IncomingMessage,
  options: AccountOptions,
  session: Session | undefined,
) => Promise<Answer>;

const signIn: Handler = async (body, request, { people, passwords, throttle, cookie, log }) => {
  const given = Credentials.safeParse(body).data;
  if (given === undefined)
    return refusal(400, 'The body has to be {"email": "…", "password": "…"}.');
  const wait = throttle.take(request, given.email);
  if (wait > 0) return tooMany(wait);
  const known = people.credentials(given.email);
  if (!(await passwords.matches(given.password, known?.hash)) || known === undefined) {
    log(`A sign-in to the Studio failed, from ${clientAddress(request)}.`);
    return refusal(401, "Email or password is wrong.");
  }
  throttle.forgive(request, given.email);
  log(`${known.person.name} signed in to the Studio, from ${clientAddress(request)}.`);
  return signedIn(people.begin(known.person.id), known.person.name, cookie);
};

const signOut: Handler = async (body, _request, { people, cookie }, session) => {
  const asked = Ending.safeParse(body).data;
  if (asked === undefined) return refusal(400, 'The body has to be {} or {"everywhere": true}.');
  if (session !== undefined) {
    if (asked.everywhere) people.endAll(session.person.id);
    else people.end(session);
  }
  return { status: 200, body: {}, headers: { "Set-Cookie": cookie.removed } };
};

const takeInvitation: Handler = async (body, request, options) => {
  const { people, passwords, throttle, cookie, log } = options;
  const given = Invitation.safeParse(body).data;
  if (given === undefined) return refusal(400, 'The body has to be {"token": "…"}.');
  const wait = throttle.take(request);
  if (wait > 0) return tooMany(wait);
  const invited = people.invited(given.token);
  if (invited === undefined) {
    return refusal(401, "This link is wrong, was used before, or has expired.");
  }
  throttle.forgive(request);
  const { name, email } = invited;
  if (given.password === undefined) return { status: 200, body: { name, email } };
  const problem = await passwordProblem(given.password, [name, email]);
  if (problem !== undefined) return refusal(422, problem);
  const person = people.accept(given.token, await passwords.hash(given.password));
  if (person === undefined) return refusal(401, "This link was used before.");
  log(`${person.name} has set a password for the Studio, from ${clientAddress(request)}.`);
  return signedIn(people.begin(person.id), person.name, cookie);
};

function signedIn(token: string, name: string, cookie: SessionCookie): Answer {
  return { status: 200, body: { name }, headers: { "Set-Cookie": cookie.set(token) } };
}

function tooMany(seconds: number): Answer {
  return { ...refusal(429, "Too many tries. Wait a moment."), headers: { "Retry-After": seconds } };
}

function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}
