import { z } from "zod";
import {
  ACCOUNT_PATH,
  NewPasskey,
  NewPassword,
  PASSKEYS_PATH,
  PASSWORD_PATH,
  Proof,
  type OwnAccount,
} from "../../../src/facts/people-api.ts";
import { passwordProblem } from "../../people/passwords.ts";
import type { Session } from "../../people/people.ts";
import { done, note, refusal, tooMany, type Answer, type Asked, type Routes } from "./routes.ts";
import { REFUSED_PASSKEY } from "./sign-in.ts";

/** Without a password, how long after signing in a person may change how they sign in. In milliseconds. */
export const FRESH_MS = 10 * 60_000;
const Removal = z.strictObject({ id: z.string().max(2000) });

/** What everyone may do with their own account. */
export const ownAccountRoutes: Routes = {
  [`GET ${ACCOUNT_PATH}`]: {
    for: "person",
    run: (asked, { person }) => done(account(asked, person.id)),
  },
  [`PUT ${PASSWORD_PATH}`]: { for: "person", run: changePassword },
  [`POST ${PASSKEYS_PATH}`]: {
    for: "person",
    run: async (asked, session) => {
      const given = Proof.safeParse(asked.body).data;
      if (given === undefined) return refusal(400, 'The body has to be {"password": "…"}.');
      if (!asked.webauthn.works)
        return refusal(404, "Passkeys need an address with a name and HTTPS.");
      const problem = await unproven(asked, session, given.password);
      if (problem !== undefined) return problem;
      const known = asked.passkeys.list(session.person.id).map(({ id }) => id);
      return done(await asked.webauthn.registration(session.person, known));
    },
  },
  [`PUT ${PASSKEYS_PATH}`]: {
    for: "person",
    run: async (asked, { person }) => {
      const given = NewPasskey.safeParse(asked.body).data;
      if (given === undefined)
        return refusal(400, 'The body has to be {"name": "…", "response": …}.');
      // The question was asked of this person after they had shown who they are.
      const made = await asked.webauthn.made(given.response, person, given.name);
      if (made === undefined) return refusal(422, REFUSED_PASSKEY);
      asked.passkeys.add(person.id, made);
      note(asked, `${person.name} added a passkey`);
      return done();
    },
  },
  [`DELETE ${PASSKEYS_PATH}`]: {
    for: "person",
    run: (asked, { person }) => {
      const given = Removal.safeParse(asked.body).data;
      if (given === undefined || !asked.passkeys.remove(person.id, given.id)) {
        return refusal(404, "This passkey is gone already.");
      }
      note(asked, `${person.name} removed a passkey`);
      return done();
    },
  },
};

function account({ people, passkeys, webauthn }: Asked, id: string): OwnAccount | object {
  const own = people.list().find((each) => each.id === id);
  if (own === undefined) return {};
  const { name, email, role, sessions } = own;
  return {
    name,
    email,
    role,
    sessions,
    password: people.credentials(email) !== undefined,
    passkeysWork: webauthn.works,
    passkeys: passkeys.list(id),
  };
}

async function changePassword(asked: Asked, session: Session): Promise<Answer> {
  const { people, passwords } = asked;
  const { person } = session;
  const given = NewPassword.safeParse(asked.body).data;
  if (given === undefined) return refusal(400, 'The body has to be {"old": "…", "password": "…"}.');
  const unknown = await unproven(asked, session, given.old);
  if (unknown !== undefined) return unknown;
  const problem = await passwordProblem(given.password, [person.name, person.email]);
  if (problem !== undefined) return refusal(422, problem);
  people.changePassword(session, await passwords.hash(given.password));
  note(asked, `${person.name} changed their password`);
  return done();
}

/**
 * Refuses who does not show that it is the person: by their password, or, where they have none, by a sign-in just
 * now. A browser that was left open must not become a way in that lasts.
 */
async function unproven(
  { people, passwords, throttle, request, now }: Asked,
  { person, began }: Session,
  password: string | undefined,
): Promise<Answer | undefined> {
  const known = people.credentials(person.email);
  if (known === undefined) {
    if (now() - began < FRESH_MS) return undefined;
    return refusal(403, "Sign out and in again, then do this within ten minutes.");
  }
  const wait = throttle.take(request, person.email);
  if (wait > 0) return tooMany(wait);
  if (!(await passwords.matches(password ?? "", known.hash))) {
    return refusal(403, "The current password is wrong.");
  }
  throttle.forgive(request, person.email);
  return undefined;
}
