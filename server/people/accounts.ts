import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { deleteCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { CookieOptions } from "hono/utils/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import {
  ACCOUNT_PATH,
  Assertion,
  INVITATIONS_PATH,
  NewInvitation,
  NewLink,
  NewPasskey,
  NewPassword,
  NewRole,
  type OwnAccount,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
  PASSWORD_PATH,
  PEOPLE_PATH,
  PersonId,
  Proof,
  Registration,
  SESSIONS_PATH,
} from "../contracts/people-api.ts";
import { NewReviewLink, REVIEW_LINKS_PATH, REVIEW_PATH } from "../contracts/review-api.ts";
import { INVITATION_PATH, SESSION_PATH } from "../../src/facts/studio.ts";
import { isHttps } from "../http/send.ts";
import { RateLimit } from "../http/rate.ts";
import { PeopleError } from "./database.ts";
import type { Passkeys } from "./passkeys.ts";
import { passwordProblem, Passwords, PasswordsBusyError } from "./passwords.ts";
import {
  type AccountsEnv,
  invitationLink,
  NO_SESSION,
  type People,
  type Person,
  type PublicKey,
  type Session,
  SESSION_MS,
} from "./people.ts";
import type { ReviewLinks } from "./review-links.ts";
import { Throttle } from "./throttle.ts";

/** Options of {@link createAccounts}. */
export interface AccountsOptions {
  people: People;
  passkeys: Passkeys;
  /** Links for reviewers. Default: none. */
  links?: ReviewLinks | undefined;
  /** Origin at which people reach the Studio, like `https://example.org`. */
  origin: string;
  /** Logs a line for the operator. */
  log: (line: string) => void;
  /** Cost of a password hash. Default: one that slows down an attacker with the database. */
  passwords?: Passwords;
  /** Milliseconds of a monotonic clock. Default: the process's. */
  elapsed?: () => number;
  /** Milliseconds since 1970. Default: the machine's. */
  now?: () => number;
}

/** How long after a sign-in somebody without a password may change how they sign in, in milliseconds. */
export const FRESH_MS = 10 * 60_000;

/** Largest body, in bytes: a new passkey with a certificate of its maker. */
const MAX_BODY_BYTES = 16 * 1024;
/** Rate limit of wrong codes: a person mistypes a few times. */
const WRONG_CODES = { burst: 10, perSecond: 0.5 };
const WRONG_CODE =
  "This code is wrong, was used before, or has expired. For a new one, run this on the machine that runs the Studio: npm run people -- link.";
const BUSY_S = 5;
/** Name of a passkey that was made from an invitation. */
const FIRST_PASSKEY = "First passkey";
const GONE = "This person was removed meanwhile.";
const NO_PASSKEYS = "Passkeys need an address with a name and HTTPS.";

const Code = z.strictObject({ code: z.string().max(200) });
const Credentials = z.strictObject({ email: z.string().max(320), password: z.string().max(1000) });
const Signature = z.strictObject({ response: Assertion });
const SignOut = z.strictObject({ everywhere: z.boolean().optional() });
const Invitation = z.strictObject({
  token: z.string().max(200),
  password: z.string().max(1000).optional(),
  passkey: Registration.optional(),
});
const Reference = z.strictObject({ id: z.string().max(2000) });

type VisitContext = Pick<Context<AccountsEnv>, "env">;
type SessionEnv = AccountsEnv & { Variables: { session: Session } };

/**
 * Signing in and out, people's own accounts, links for reviewers, and the administration of people, as an app
 * below `/studio/api`. The door has checked the host, and that a request which writes comes from the Studio's
 * own page.
 */
export function createAccounts(options: AccountsOptions): Hono<AccountsEnv> {
  const { people, passkeys, links, origin, log, now = Date.now } = options;
  const { passwords = new Passwords(), elapsed = () => performance.now() } = options;
  const throttle = new Throttle(elapsed);
  const cookie: CookieOptions = {
    httpOnly: true,
    sameSite: "Strict",
    maxAge: SESSION_MS / 1000,
    // Ties the cookie to this host alone: no other name of the domain can set or read it.
    ...(isHttps(origin) && { prefix: "host" }),
  };

  const app = new Hono<AccountsEnv>();
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => fail(413, "This is too large.") }));
  app.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  app.notFound((c) => c.json({ error: "There is nothing here." }, 404));
  app.onError((error, c) => {
    const response = refusalOf(error).getResponse();
    return c.newResponse(response.body, response);
  });

  const noteVisit = ({ env }: VisitContext, text: string) =>
    log(`${text}, from ${env.visit.address}.`);
  /** Counts a try. @throws a refusal after too many */
  const countTry = ({ env }: VisitContext, account?: string) => {
    const wait = throttle.take(env.visit.address, account);
    if (wait > 0) throw tooMany(wait);
  };
  const signIn = (c: Context<AccountsEnv>, { id, name }: Person) => {
    setCookie(c, "studio", people.beginSession(id), cookie);
    return c.json({ name });
  };

  app.delete(SESSION_PATH, async (c) => {
    const { everywhere } = await readBody(c, SignOut, '{} or {"everywhere": true}');
    const { session } = c.env;
    if (session !== undefined && everywhere) people.endAllSessions(session.person.id);
    else if (session !== undefined) people.endSession(session);
    deleteCookie(c, "studio", cookie);
    return c.json({});
  });

  const { editor } = people;
  if (editor !== undefined) {
    const limit = new RateLimit(WRONG_CODES);
    app.post(SESSION_PATH, async (c) => {
      const { code } = await readBody(c, Code, '{"code": "…"}');
      if (people.useCode(code)) return signIn(c, editor);
      // Only wrong codes count, so an attacker cannot lock the editor out. Codes are too long to guess.
      const wait = limit.take(c.env.visit.address, elapsed());
      if (wait > 0) throw tooMany(wait);
      return fail(401, WRONG_CODE);
    });
    return app;
  }

  app.post(SESSION_PATH, async (c) => {
    const { email, password } = await readBody(c, Credentials, '{"email": "…", "password": "…"}');
    countTry(c, email);
    const known = people.credentials(email);
    if (!(await passwords.matches(password, known?.hash)) || known === undefined) {
      noteVisit(c, "A sign-in to the Studio failed");
      return fail(401, "Email or password is wrong.");
    }
    throttle.forgive(c.env.visit.address, email);
    noteVisit(c, `${known.person.name} signed in to the Studio`);
    return signIn(c, known.person);
  });

  app.post(PASSKEY_SIGN_IN_PATH, async (c) =>
    passkeys.available ? c.json(await passkeys.signInOptions()) : fail(404, NO_PASSKEYS),
  );
  app.put(PASSKEY_SIGN_IN_PATH, async (c) => {
    const { response } = await readBody(c, Signature, '{"response": …}');
    countTry(c);
    const person = people.find((await passkeys.verifySignIn(response)) ?? "");
    if (person === undefined) {
      noteVisit(c, "A sign-in to the Studio with a passkey failed");
      return fail(401, "This passkey does not open the Studio, or the question has expired.");
    }
    throttle.forgive(c.env.visit.address);
    noteVisit(c, `${person.name} signed in to the Studio with a passkey`);
    return signIn(c, person);
  });

  /** The hash of a new password. @throws a refusal for one that is easy to guess */
  const hash = async (password: string, { name, email }: Person): Promise<string> => {
    const problem = await passwordProblem(password, [name, email]);
    return problem === undefined ? passwords.hash(password) : fail(422, problem);
  };
  const register = async (
    response: z.infer<typeof Registration>,
    person: Person,
    name: string,
  ): Promise<PublicKey> =>
    (await passkeys.verifyNew(response, person, name)) ??
    fail(422, "The passkey was not accepted. Try again.");

  app.post(INVITATION_PATH, async (c) => {
    const { token, password, passkey } = await readBody(c, Invitation, '{"token": "…"}');
    countTry(c);
    const invited = people.invited(token);
    if (invited === undefined) {
      return fail(401, "This link is wrong, was used before, or has expired.");
    }
    throttle.forgive(c.env.visit.address);
    const { name, email } = invited;
    if (password === undefined && passkey === undefined) {
      const passkey = passkeys.available && (await passkeys.registrationOptions(invited));
      return c.json({ name, email, ...(passkey && { passkey }) });
    }
    const method =
      passkey === undefined
        ? { password: await hash(password ?? "", invited) }
        : { passkey: await register(passkey, invited, FIRST_PASSKEY) };
    const person = people.accept(token, method);
    if (person === undefined) return fail(401, "This link was used before.");
    noteVisit(c, `${name} has set up how to sign in to the Studio`);
    return signIn(c, person);
  });

  /** Requires a session: of anybody, of those who may share, or of administrators. */
  const requireRole = (whom: "people" | "editors" | "administrators") =>
    createMiddleware<SessionEnv>(async (c, next) => {
      const { session } = c.env;
      if (session === undefined) throw noSession();
      if (whom === "editors" && session.person.role === "viewer") {
        return fail(403, "A viewer may look, not share.");
      }
      if (whom === "administrators" && session.person.role !== "administrator") {
        return fail(403, "Only administrators may do this.");
      }
      // While a slow body arrives, the person may have been removed or have got another role.
      await c.req.text();
      if (!people.isSessionValid(session)) throw noSession();
      c.set("session", session);
      await next();
    });
  /**
   * Requires the person's password, or, from a person without one, a recent sign-in: somebody else at an
   * open browser must not be able to add their own way to sign in.
   */
  const requireProof = async (c: Context<SessionEnv>, password: string | undefined) => {
    const { person, began } = c.var.session;
    const known = people.credentials(person.email);
    if (known === undefined) {
      if (now() - began < FRESH_MS) return;
      fail(403, "Sign out and in again, then do this within ten minutes.");
    }
    countTry(c, person.email);
    if (!(await passwords.matches(password ?? "", known.hash))) {
      fail(403, "The current password is wrong.");
    }
    throttle.forgive(c.env.visit.address, person.email);
  };

  app.get(ACCOUNT_PATH, requireRole("people"), (c) => {
    const { id, email } = c.var.session.person;
    const own = people.list().find((each) => each.id === id);
    if (own === undefined) throw noSession();
    const account: OwnAccount = {
      name: own.name,
      email,
      role: own.role,
      sessions: own.sessions,
      password: people.credentials(email) !== undefined,
      passkeysAvailable: passkeys.available,
      passkeys: passkeys.list(id),
    };
    return c.json(account);
  });
  app.put(PASSWORD_PATH, requireRole("people"), async (c) => {
    const { session } = c.var;
    const { old, password } = await readBody(c, NewPassword, '{"old": "…", "password": "…"}');
    await requireProof(c, old);
    people.changePassword(session, await hash(password, session.person));
    noteVisit(c, `${session.person.name} changed their password`);
    return c.json({});
  });
  app.post(PASSKEYS_PATH, requireRole("people"), async (c) => {
    const { person } = c.var.session;
    const { password } = await readBody(c, Proof, '{"password": "…"}');
    if (!passkeys.available) return fail(404, NO_PASSKEYS);
    await requireProof(c, password);
    const known = passkeys.list(person.id).map(({ id }) => id);
    return c.json(await passkeys.registrationOptions(person, known));
  });
  app.put(PASSKEYS_PATH, requireRole("people"), async (c) => {
    const { person } = c.var.session;
    const { name, response } = await readBody(c, NewPasskey, '{"name": "…", "response": …}');
    // The challenge was issued to this person after they had proved who they are.
    passkeys.add(person.id, await register(response, person, name));
    noteVisit(c, `${person.name} added a passkey`);
    return c.json({});
  });
  app.delete(PASSKEYS_PATH, requireRole("people"), async (c) => {
    const { person } = c.var.session;
    const { id } = await readBody(c, Reference, '{"id": "…"}');
    if (!passkeys.remove(person.id, id)) return fail(404, "This passkey is gone already.");
    noteVisit(c, `${person.name} removed a passkey`);
    return c.json({});
  });

  if (links !== undefined) {
    app.get(REVIEW_LINKS_PATH, requireRole("people"), (c) => c.json({ links: links.list() }));
    app.post(REVIEW_LINKS_PATH, requireRole("editors"), async (c) => {
      const order = await readBody(
        c,
        NewReviewLink,
        "what to share, its title and path, and for how long",
      );
      const token = links.make(order, c.var.session.person);
      return c.json({ url: `${origin}${REVIEW_PATH}/open/${token}` });
    });
    app.delete(REVIEW_LINKS_PATH, requireRole("editors"), async (c) => {
      const { id } = await readBody(c, Reference, '{"id": "…"}');
      return links.withdraw(id) ? c.json({}) : fail(404, "This link has ended already.");
    });
  }

  // The same as `npm run people`, by the same rules.
  app.get(PEOPLE_PATH, requireRole("administrators"), (c) => c.json({ people: people.list() }));
  app.post(PEOPLE_PATH, requireRole("administrators"), async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const order = NewLink.safeParse(body).data ?? readInvitation(body, people.all());
    const whom = "email" in order ? order : (people.find(order.id) ?? fail(404, GONE));
    const { person, token } = people.invite(whom, order.hours);
    noteVisit(c, `${c.var.session.person.name} made a link for ${person.name} to join the Studio`);
    return c.json({ url: invitationLink(origin, token) });
  });
  /** Handles a request that changes one person. @param run returns what it did, for the log */
  const changePerson =
    <Body extends { id: string }>(shape: z.ZodType<Body>, run: (body: Body) => string) =>
    async (c: Context<SessionEnv>) => {
      const body = await readBody(c, shape, "a person, and what to do");
      const person = people.find(body.id) ?? fail(404, GONE);
      noteVisit(c, `${c.var.session.person.name} ${run(body)} ${person.name}`);
      return c.json({});
    };
  const changeRole = changePerson(NewRole, ({ id, role }) => {
    people.setRole(id, role);
    return `gave the role ${role} to`;
  });
  const remove = changePerson(PersonId, ({ id }) => {
    people.remove(id);
    return "removed";
  });
  const endSessions = changePerson(PersonId, ({ id }) => {
    people.endAllSessions(id);
    return "ended the sessions of";
  });
  const withdraw = changePerson(PersonId, ({ id }) => {
    people.withdraw(id);
    return "withdrew the invitation of";
  });
  app.patch(PEOPLE_PATH, requireRole("administrators"), changeRole);
  app.delete(PEOPLE_PATH, requireRole("administrators"), remove);
  app.delete(SESSIONS_PATH, requireRole("administrators"), endSessions);
  app.delete(INVITATIONS_PATH, requireRole("administrators"), withdraw);
  return app;
}

/** Parses the details of a new person. @throws a refusal that says what is wrong */
function readInvitation(body: unknown, people: readonly Person[]): NewInvitation {
  const { data, error } = NewInvitation.safeParse(body);
  if (data === undefined) {
    const isEmail = error.issues.some(({ path }) => path[0] === "email");
    return fail(400, isEmail ? "This is no email address." : "Name, role or hours are missing.");
  }
  const known = people.find(({ email }) => email === data.email.toLowerCase());
  if (known === undefined) return data;
  return fail(409, `${known.name} has this address already. Make a new link for them instead.`);
}

/** The JSON body of a request. @throws a refusal that says what it has to be */
async function readBody<T>(c: Context, shape: z.ZodType<T>, expected: string): Promise<T> {
  const { data } = shape.safeParse(await c.req.json().catch(() => undefined));
  return data ?? fail(400, `The body has to be ${expected}.`);
}

function fail(status: ContentfulStatusCode, error: string): never {
  throw refusal(status, error);
}

function refusal(
  status: ContentfulStatusCode,
  error: string,
  headers: Record<string, string> = {},
) {
  return new HTTPException(status, { res: Response.json({ error }, { headers }) });
}

function noSession(): HTTPException {
  return refusal(401, NO_SESSION, { "WWW-Authenticate": "Session" });
}

function tooMany(seconds: number): HTTPException {
  const headers = { "Retry-After": String(seconds) };
  return refusal(429, "Too many tries. Wait a moment.", headers);
}

/** The refusal for an error. @throws the error if it is a defect, or the database cannot be read */
function refusalOf(error: Error): HTTPException {
  if (error instanceof HTTPException) return error;
  if (error instanceof PasswordsBusyError) return tooMany(BUSY_S);
  if (error instanceof PeopleError) return refusal(error.status, error.message);
  throw error;
}
