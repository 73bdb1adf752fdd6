import { resolve } from "node:path";
import { avatarSecret } from "../../avatars/secret.ts";
import { Passkeys } from "../../people/passkeys.ts";
import { People } from "../../people/people.ts";
import { ReviewLinks } from "../../people/review-links.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";
import { behindDoor, signInOrigin } from "../../runtime/studio-address.ts";
import { createDoor } from "../../studio/door/door.ts";
import type { StudioListener } from "../../studio/listener.ts";
import { serveStudio } from "../../studio/studio.ts";

/** What the Studio with sign-in is made of. */
interface PeopleStudioParts {
  /** Absolute path of the built Studio. */
  folder: string;
  project: string;
  lake: { url: string; token: string };
  /** Addresses on this machine. */
  avatars: string;
  publisher: string;
  preview: string;
}

/** The Studio while it is open. */
export interface OpenPeopleStudio {
  people: People;
  close(): void;
}

/**
 * Serves the Studio to people who sign in by name. They reach all programs through its address.
 * @throws {PeopleError} when it cannot be read who may sign in
 */
export async function openPeopleStudio(
  { studio, onUpgrade }: StudioListener,
  settings: Settings,
  { folder, project, lake, avatars, publisher, preview }: PeopleStudioParts,
): Promise<OpenPeopleStudio> {
  const { url, token } = lake;
  const origin = signInOrigin(settings);
  const dataDir = resolve(inRoot(), settings.LAKE_DATA_DIR);
  const people = new People(dataDir);
  const passkeys = new Passkeys(dataDir);
  const links = new ReviewLinks(dataDir);
  const door = createDoor({
    people,
    passkeys,
    origin,
    inner: {
      lake: { url, secret: token },
      avatars: { url: avatars, secret: avatarSecret(settings, token).secret },
      publisher: { url: publisher, secret: token },
      preview: { url: preview, secret: token },
    },
    links,
    log: console.log,
  });
  const session = {
    url: behindDoor(settings, "lake"),
    project,
    person: true,
    preview: behindDoor(settings, "preview"),
    avatars: behindDoor(settings, "avatars"),
    publisher: behindDoor(settings, "publisher"),
  };
  onUpgrade((request, socket, head) => void door.upgrade(request, socket, head));
  studio.open(await serveStudio({ folder, local: { session }, door }));
  return {
    people,
    close: () => {
      door.close();
      people.close();
      passkeys.close();
      links.close();
    },
  };
}
