import { z } from "zod";
import { Assertion, PASSKEY_SIGN_IN_PATH, Registration } from "../../../src/facts/people-api.ts";
import { INVITATION_PATH, SESSION_PATH } from "../../../src/facts/studio.ts";

import { passwordProblem } from "../../people/passwords.ts";
import type { Means, Person } from "../../people/people.ts";
import {
  done,
  note,
  refusal,
  signedIn,
  tooMany,
  type Answer,
  type Asked,
  type Routes,
} from "./routes.ts";

const Credentials = z.strictObject({ email: z.string().max(320), password: z.string().max(1000) });
const Signed = z.strictObject({ response: Assertion });
const Ending = z.strictObject({ everywhere: z.boolean().optional() });
const Invitation = z.strictObject({
  token: z.string().max(200),
  password: z.string().max(1000).optional(),
  passkey: Registration.optional(),
});
/** What a passkey is called that was made from an invitation. */
const FIRST_PASSKEY = "First passkey";

/** Signing in and out, and taking invitations: for those without a session. */
export const signInRoutes: Routes = {
  [`POST ${SESSION_PATH}`]: { for: "anyone", run: signIn },
  [`DELETE ${SESSION_PATH}`]: {
    for: "anyone",
    run: ({ body, people, cookie }, session) => {
      const asked = Ending.safeParse(body).data;
      if (asked === undefined)
        return refusal(400, 'The body has to be {} or {"everywhere": true}.');
      if (session !== undefined) {
        if (asked.everywhere) people.endAll(session.person.id);
        else people.end(session);
      }
      return { ...done(), headers: { "Set-Cookie": cookie.removed } };
    },
  },
  [`POST ${PASSKEY_SIGN_IN_PATH}`]: {
    for: "anyone",
    run: async ({ webauthn }) =>
      webauthn.works ? done(await webauthn.signIn()) : refusal(404, NO_PASSKEYS),
  },
  [`PUT ${PASSKEY_SIGN_IN_PATH}`]: { for: "anyone", run: signInWithPasskey },
  [`POST ${INVITATION_PATH}`]: { for: "anyone", run: takeInvitation },
};

const NO_PASSKEYS = "Passkeys need an address with a name and HTTPS.";

async function signIn(asked: Asked): Promise<Answer> {
  const { body, request, people, passwords, throttle } = asked;
  const given = Credentials.safeParse(body).data;
  if (given === undefined)
    return refusal(400, 'The body has to be {"email": "…", "password": "…"}.');
  const wait = throttle.take(request, given.email);
  if (wait > 0) return tooMany(wait);
  const known = people.credentials(given.email);
  if (!(await passwords.matches(given.password, known?.hash)) || known === undefined) {
    note(asked, "A sign-in to the Studio failed");
    return refusal(401, "Email or password is wrong.");
  }
  throttle.forgive(request, given.email);
  note(asked, `${known.person.name} signed in to the Studio`);
  return signedIn(asked, known.person);
}

async function signInWithPasskey(asked: Asked): Promise<Answer> {
  const { body, request, people, passkeys, webauthn, throttle } = asked;
  const given = Signed.safeParse(body).data;
  if (given === undefined) return refusal(400, 'The body has to be {"response": …}.');
  const wait = throttle.take(request);
  if (wait > 0) return tooMany(wait);
  const passkey = passkeys.find(given.response.id);
  const counter = passkey && (await webauthn.signed(given.response, passkey));
  const person = passkey && people.find(passkey.person);
  if (passkey === undefined || counter === undefined || person === undefined) {
    note(asked, "A sign-in to the Studio with a passkey failed");
    return refusal(401, "This passkey does not open the Studio, or the question has expired.");
  }
  passkeys.use(passkey.id, counter);
  throttle.forgive(request);
  note(asked, `${person.name} signed in to the Studio with a passkey`);
  return signedIn(asked, person);
}

async function takeInvitation(asked: Asked): Promise<Answer> {
  const { body, request, people, webauthn, throttle } = asked;
  const given = Invitation.safeParse(body).data;
  if (given === undefined) return refusal(400, 'The body has to be {"token": "…"}.');
  const wait = throttle.take(request);
  if (wait > 0) return tooMany(wait);
  const invited = people.invited(given.token);
  if (invited === undefined) {
    return refusal(401, "This link is wrong, was used before, or has expired.");
  }
  throttle.forgive(request);
  const { token, password, passkey } = given;
  const { name, email } = invited;
  if (password === undefined && passkey === undefined) {
    return done({
      name,
      email,
      ...(webauthn.works && { passkey: await webauthn.registration(invited, []) }),
    });
  }
  const means =
    passkey === undefined
      ? await withPassword(asked, invited, password ?? "")
      : await withPasskey(asked, invited, passkey);
  if ("status" in means) return means;
  const person = people.accept(token, means);
  if (person === undefined) return refusal(401, "This link was used before.");
  note(asked, `${person.name} has set up how to sign in to the Studio`);
  return signedIn(asked, person);
}

async function withPassword(
  { passwords }: Asked,
  person: Person,
  password: string,
): Promise<Means | Answer> {
  const problem = await passwordProblem(password, [person.name, person.email]);
  if (problem !== undefined) return refusal(422, problem);
  return { password: await passwords.hash(password) };
}

async function withPasskey(
  { webauthn }: Asked,
  person: Person,
  response: z.infer<typeof Registration>,
): Promise<Means | Answer> {
  const passkey = await webauthn.made(response, person, FIRST_PASSKEY);
  return passkey === undefined ? refusal(422, REFUSED_PASSKEY) : { passkey };
}

/** Why a new passkey was not accepted. */
export const REFUSED_PASSKEY = "The passkey was not accepted. Try again.";
