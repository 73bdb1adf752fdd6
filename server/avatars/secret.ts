import { join, resolve } from "node:path";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { keptSecret } from "../runtime/kept-secret.ts";

/** File of the service's own secret in its data folder. */
const FILE = "secret";

/** What a caller of the avatar service has to name. */
export interface AvatarSecret {
  secret: string;
  /** Where the secret was put that was made here, for the editor who is asked for it. */
  file?: string;
}

/**
 * What the Studio has to name before the avatar service answers. Without one any account of this
 * machine could read what is not published yet, and make a provider send a bill.
 *
 * - `AVATARS_SECRET`, where it is set;
 * - the token of the embedded lake, which a signed-in Studio has;
 * - on a real project, a secret that the service makes and keeps in its data folder.
 *
 * @param lakeToken undefined on a real project
 * @throws KeptSecretError when it cannot be kept
 */
export function avatarSecret(
  { AVATARS_SECRET, AVATARS_DATA_DIR }: Pick<Settings, "AVATARS_SECRET" | "AVATARS_DATA_DIR">,
  lakeToken: string | undefined,
): AvatarSecret {
  const known = AVATARS_SECRET ?? lakeToken;
  if (known !== undefined) return { secret: known };
  const folder = resolve(inRoot(), AVATARS_DATA_DIR);
  const secret = keptSecret({
    folder,
    file: FILE,
    prefix: "avatars-",
    setting: "AVATARS_DATA_DIR",
  });
  return { secret, file: join(folder, FILE) };
}
