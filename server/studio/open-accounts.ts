import { resolve } from "node:path";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { EDITOR } from "content-lake";
import { People } from "../people/people.ts";
import { ReviewLinks } from "../people/review-links.ts";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { signInLink, studioOrigin } from "../runtime/studio-address.ts";
import type { DoorOptions } from "./door/door.ts";

/** Accounts of editors, and how they sign in. */
export interface OpenAccounts extends Pick<
  DoorOptions,
  "people" | "accounts" | "links" | "origin" | "localOnly"
> {
  people: People;
  /** Lines to print: the Studio's address, and how to sign in. Secrets go to a terminal only. */
  welcome(isTerminal: boolean): string;
  close(): void;
}

/**
 * Opens the accounts of editors. What signs people in by name is loaded now, so that nobody waits for it
 * later; what signs in the only editor, at its first request.
 * @throws {PeopleError} when it cannot be read who may sign in
 */
export async function openAccounts(
  settings: Settings,
  log: (line: string) => void,
): Promise<OpenAccounts> {
  const dataDir = resolve(inRoot(), settings.LAKE_DATA_DIR);
  const origin = studioOrigin(settings);
  const byName = settings.SIGN_IN === "on";
  const people = new People(dataDir, byName ? {} : { editor: EDITOR });
  const links = byName ? new ReviewLinks(people) : undefined;
  const open = async () => {
    const { createAccounts } = await import("../people/accounts.ts");
    const { loadWebAuthn, Passkeys } = await import("../people/passkeys.ts");
    const passkeys = new Passkeys(people, { origin });
    if (passkeys.available) await loadWebAuthn();
    return createAccounts({ people, passkeys, links, origin, log });
  };
  let app: ReturnType<typeof open> | undefined;
  if (byName) await (app = open());
  return {
    people,
    links,
    origin,
    localOnly: !byName && settings.SANITY_PROJECT_ID === undefined,
    accounts: { fetch: async (request, env) => (await (app ??= open())).fetch(request, env) },
    welcome: (isTerminal) => {
      const address = `${origin}${STUDIO_PATH}/`;
      if (byName) {
        const joined = people.list().filter((each) => each.joined).length;
        const invite = "npm run people -- invite <email> --name <name> --role administrator";
        return joined === 0
          ? `${address}\n           No one can sign in yet. Invite yourself: ${invite}`
          : `${address}\n           ${joined} can sign in. See who: npm run people`;
      }
      // Other people may read a log.
      return isTerminal
        ? `${signInLink(settings, people.issueCode())}\n           The link signs in once, within an hour. Another: npm run people -- link`
        : `${address}\n           To sign in, run on this machine: npm run people -- link`;
    },
    close: () => people.close(),
  };
}
