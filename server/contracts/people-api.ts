import { z } from "zod";
import { STUDIO_API } from "../../src/facts/studio.ts";

/*
 * People of a Studio with sign-in, as the Studio and its server know them. All requests and answers are JSON; a
 * refusal is `{"error": "…"}`, for the person.
 */

/** One's own account: `GET` gives an {@link OwnAccount}. */
export const ACCOUNT_PATH = `${STUDIO_API}/account`;
/** `PUT` takes a {@link NewPassword}: every other session of the person ends. */
export const PASSWORD_PATH = `${ACCOUNT_PATH}/password`;
/**
 * One's own passkeys: `POST` takes a {@link Proof} and gives what the browser makes a passkey from, `PUT` takes
 * a {@link NewPasskey}, `DELETE` takes `{"id": "…"}`.
 */
export const PASSKEYS_PATH = `${ACCOUNT_PATH}/passkeys`;
/** Signing in with a passkey: `POST` gives what the browser signs, `PUT` takes `{"response": …}`. */
export const PASSKEY_SIGN_IN_PATH = `${STUDIO_API}/passkey`;
/**
 * For administrators. `GET` gives a {@link PeopleList}, `POST` takes a {@link NewInvitation} or a
 * {@link NewLink} and gives a {@link InvitationAddress}, `PATCH` takes a {@link NewRole}, `DELETE` takes a
 * {@link PersonId} and removes the person.
 */
export const PEOPLE_PATH = `${STUDIO_API}/people`;
/** `DELETE` takes a {@link PersonId} and ends all sessions. For administrators. */
export const SESSIONS_PATH = `${PEOPLE_PATH}/sessions`;
/** `DELETE` takes a {@link PersonId} and withdraws the invitation. For administrators. */
export const INVITATIONS_PATH = `${PEOPLE_PATH}/invitations`;

/** Roles, with the one that may do most first. */
export const ROLES = ["administrator", "editor", "viewer"] as const;
/** Hours for which an invitation may be made. */
export const INVITATION_HOURS = { least: 1, usual: 72, most: 168 } as const;
/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME = 60;

const Password = z.string().max(1000);

/** A person, by id. */
export const PersonId = z.strictObject({ id: z.string().max(100) });
export const NewRole = z.strictObject({ id: z.string().max(100), role: z.enum(ROLES) });

const Hours = z.number().int().min(INVITATION_HOURS.least).max(INVITATION_HOURS.most);
/** An invitation of a new person. */
export const NewInvitation = z.strictObject({
  email: z.email().max(320),
  name: z.string().trim().min(1).max(100),
  role: z.enum(ROLES),
  hours: Hours,
});
export type NewInvitation = z.infer<typeof NewInvitation>;
/** A new link for a known person: it replaces their password and passkeys. */
export const NewLink = z.strictObject({ id: z.string().max(100), hours: Hours });
export type NewLink = z.infer<typeof NewLink>;
/** The answer to both: the link is shown only now. */
export const InvitationAddress = z.object({ url: z.url() });

/** A person as administrators see them. */
export const ListedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** False until they have accepted an invitation. */
  joined: z.boolean(),
  /** Open sessions. */
  sessions: z.number(),
  /** When they were last signed in, ISO 8601; null for never. */
  seen: z.string().nullable(),
  /** When their invitation expires, ISO 8601; null for none. */
  invited: z.string().nullable(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;
export const PeopleList = z.object({ people: z.array(ListedPerson) });

/** Proof that people change their own way to sign in: the password, where they have one. */
export const Proof = z.strictObject({ password: Password.optional() });
/** The old password, where there is one, and the new one. */
export const NewPassword = z.strictObject({ old: Password.optional(), password: Password });

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  added: z.string(),
  /** ISO 8601; null for never. */
  used: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
/** One's own account. */
export const OwnAccount = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Whether there is a password. */
  password: z.boolean(),
  /** Open sessions, this one included. */
  sessions: z.number(),
  /** Whether passkeys work at this address: it has a name, and HTTPS or `localhost`. */
  passkeysAvailable: z.boolean(),
  passkeys: z.array(Passkey),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

const Base64 = z.string().max(12_000);
const Credential = {
  id: Base64,
  rawId: Base64,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};
/** What the browser answers when it has made a passkey, as `PublicKeyCredential.toJSON()` gives it. */
export const Registration = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64,
    attestationObject: Base64,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
/** The browser's answer after it has signed with a passkey. */
export const Assertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64,
    authenticatorData: Base64,
    signature: Base64,
    userHandle: Base64.optional(),
  }),
});
/** A passkey to be kept, under a name that its owner chose. */
export const NewPasskey = z.strictObject({
  name: z.string().trim().min(1).max(PASSKEY_NAME),
  response: Registration,
});
