import { type ListedPerson, PASSKEYS_PATH } from "../../server/contracts/people-api.ts";
import { askDoor } from "../lake/door.ts";
import { exactTime } from "../ui/time.tsx";

/**
 * Makes a passkey of this device, or of one beside it.
 * @param name what its owner calls it
 * @param password the current password; undefined where there is none
 * @throws Error with a message for the person
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

/** One line about where a person is signed in, after the time of their last visit. */
export function stateOf({ joined, sessions, seen, invited }: ListedPerson): string {
  const link = invited === null ? undefined : `a link is open until ${exactTime(invited)}`;
  if (!joined) return link === undefined ? "Invited; the link has expired" : `Invited; ${link}`;
  const browsers = sessions === 1 ? "one browser" : `${sessions} browsers`;
  const where = sessions === 0 ? "signed out" : `open in ${browsers}`;
  return [seen === null && "Not seen yet", where, link].filter(Boolean).join("; ");
}
