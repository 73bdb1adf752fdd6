import {
  ACCOUNT_PATH,
  INVITATIONS_PATH,
  type ListedPerson,
  InvitationAddress,
  type NewInvitation,
  type NewLink,
  OwnAccount,
  PASSKEYS_PATH,
  PASSWORD_PATH,
  PEOPLE_PATH,
  PeopleList,
  SESSIONS_PATH,
} from "../../server/contracts/people-api.ts";
import { askDoor } from "../lake/door.ts";
import { ago, exactly } from "../ui/time.tsx";

/*
 * Accounts, at the Studio's server. Every function throws an Error with a message for the person.
 */

/** Everybody who may sign in, for administrators. */
export async function listPeople(): Promise<ListedPerson[]> {
  return PeopleList.parse(await askDoor("GET", PEOPLE_PATH)).people;
}

/** Invites somebody, or makes a new link for a known person. @returns the link, which is shown only once */
export async function invite(invitation: NewInvitation | NewLink): Promise<string> {
  return InvitationAddress.parse(await askDoor("POST", PEOPLE_PATH, invitation)).url;
}

export async function withdrawInvitation(id: string): Promise<void> {
  await askDoor("DELETE", INVITATIONS_PATH, { id });
}

export async function setRole(id: string, role: ListedPerson["role"]): Promise<void> {
  await askDoor("PATCH", PEOPLE_PATH, { id, role });
}

export async function endSessions(id: string): Promise<void> {
  await askDoor("DELETE", SESSIONS_PATH, { id });
}

export async function removePerson(id: string): Promise<void> {
  await askDoor("DELETE", PEOPLE_PATH, { id });
}

/** One's own account. */
export async function ownAccount(): Promise<OwnAccount> {
  return OwnAccount.parse(await askDoor("GET", ACCOUNT_PATH));
}

/** @param old the current password; undefined where there is none */
export async function changePassword(old: string | undefined, password: string): Promise<void> {
  await askDoor("PUT", PASSWORD_PATH, { ...(old !== undefined && { old }), password });
}

/**
 * Makes a passkey of this device, or of one beside it.
 * @param name what its owner calls it
 * @param password the current password; undefined where there is none
 */
export async function addPasskey(name: string, password: string | undefined): Promise<void> {
  const options = await askDoor("POST", PASSKEYS_PATH, password === undefined ? {} : { password });
  if (!isCreation(options)) throw new Error("The server's answer cannot be read.");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  // Browsers do not say whether the person cancelled or the device refused.
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) {
    throw new Error("No passkey was made: you cancelled, or this device has one of yours already.");
  }
  const response: unknown = made.toJSON();
  await askDoor("PUT", PASSKEYS_PATH, { name, response });
}

export async function removePasskey(id: string): Promise<void> {
  await askDoor("DELETE", PASSKEYS_PATH, { id });
}

/** Whether this browser can make passkeys. */
export function makesPasskeys(): boolean {
  return "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

function isCreation(value: unknown): value is PublicKeyCredentialCreationOptionsJSON {
  return typeof value === "object" && value !== null && "challenge" in value && "user" in value;
}

/** What a role may do. */
export const ROLE_WORDS: Readonly<Record<ListedPerson["role"], string>> = {
  administrator: "Administrator: also decides who may sign in",
  editor: "Editor: writes and publishes",
  viewer: "Viewer: reads everything",
};

/** Names of roles, where there is little room. */
export const ROLE_NAMES: Readonly<Record<ListedPerson["role"], string>> = {
  administrator: "Administrator",
  editor: "Editor",
  viewer: "Viewer",
};

/**
 * Whether a person is here, in a line.
 * @param now milliseconds since 1970
 */
export function stateOf(person: ListedPerson, now: number): string {
  const { joined, sessions, seen, invited } = person;
  const link = invited === null ? undefined : `a link is open until ${exactly(invited)}`;
  if (!joined) return link === undefined ? "Invited; the link has expired" : `Invited; ${link}`;
  const last = seen === null ? "Not seen yet" : `Last seen ${ago(seen, now)}`;
  const where = sessions === 0 ? "signed out" : `open ${times(sessions)}`;
  return [last, where, ...(link === undefined ? [] : [link])].join("; ");
}

function times(count: number): string {
  return count === 1 ? "in one browser" : `in ${count} browsers`;
}
