import { resolve } from "node:path";
import { z } from "zod";
import { ROLES } from "../contracts/people-api.ts";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { invitationLink, People } from "../people/people.ts";
import { localTime } from "../runtime/clock.ts";
import { Fatal, readArguments, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings, type Settings } from "../runtime/settings.ts";
import { signInLink, studioOrigin } from "../runtime/studio-address.ts";

const USAGE = `npm run people                                  lists who may sign in to the Studio
npm run people -- invite EMAIL --name NAME --role ROLE   prints a link with which they set a password
npm run people -- invite EMAIL                  the same for one who has lost password or passkey
npm run people -- role EMAIL ROLE               ${ROLES.join(", ")}
npm run people -- sign-out EMAIL                ends every session
npm run people -- remove EMAIL                  ends every session, and lets them in no more
npm run people -- link                          signs an editor in once, where SIGN_IN is off`;
const Email = z.email();

/** `npm run people`: who may sign in to the Studio of the embedded lake. */
await runCommand(async () => {
  const options = { name: { type: "string" }, role: { type: "string" } } as const;
  const { positionals, values } = readArguments({ allowPositionals: true, options }, USAGE);
  const [action, address = "", role, ...rest] = positionals;
  const settings = readSettings();
  const people = new People(resolve(inRoot(), settings.LAKE_DATA_DIR));
  try {
    if (action === "link" && address === "") return console.log(linkFor(people, settings));
    if (action === undefined) return list(people);
    const email = Email.safeParse(address.trim()).data;
    if (email === undefined || rest.length > 0) throw new Fatal(USAGE);
    if (action === "invite" && role === undefined) {
      const { name } = values;
      const { token } = people.invite(personToInvite(people, email, name, values.role));
      console.log(
        `${invitationLink(studioOrigin(settings), token)}\nIt can be used once, within three days. Send it to ${email} in a way that only they can read.`,
      );
      if (settings.SIGN_IN === "off") console.log("It opens only with SIGN_IN=on.");
    } else if (action === "role") {
      const { name } = people.setRole(email, roleOf(role));
      console.log(`${name} is ${role} now.`);
    } else if (action === "remove" && role === undefined) {
      console.log(`${people.remove(email).name} may not sign in any more.`);
    } else if (action === "sign-out" && role === undefined) {
      const person = people.list().find((each) => each.email === email.toLowerCase());
      if (person === undefined) throw new Fatal(`Nobody here has the address ${email}.`);
      people.endAllSessions(person.id);
      console.log(`${person.name} is signed out everywhere.`);
    } else throw new Fatal(USAGE);
  } finally {
    people.close();
  }
});

/** Prints the address to sign in at: with SIGN_IN=off a one-time link. */
function linkFor(people: People, settings: Settings): string {
  if (settings.SIGN_IN === "on") {
    return `With SIGN_IN=on people sign in by name: ${studioOrigin(settings)}${STUDIO_PATH}/\nInvite them: npm run people`;
  }
  return `${signInLink(settings, people.issueCode())}\nIt can be used once, within an hour.`;
}

/** The person to invite; somebody who is known keeps name and role. */
function personToInvite(
  people: People,
  email: string,
  name: string | undefined,
  role: string | undefined,
) {
  const known = people.all().find((each) => each.email === email.toLowerCase());
  if (known !== undefined) return known;
  if (name === undefined || name.trim() === "") throw new Fatal(USAGE);
  return { email, name, role: roleOf(role) };
}

function roleOf(text: string | undefined) {
  const role = ROLES.find((each) => each === text);
  if (role === undefined) throw new Fatal(USAGE);
  return role;
}

function list(people: People): void {
  const rows = people.list();
  if (rows.length === 0) console.log("Nobody yet.\n");
  for (const { name, email, role, joined, sessions, seen } of rows) {
    const last = seen === null ? "" : `, last seen ${localTime(seen)}`;
    const state = joined ? `open sessions: ${sessions}${last}` : "invited";
    console.log(`${name} <${email}>  ${role}  ${state}`);
  }
  if (rows.length === 0) console.log(USAGE);
}
