import { join, resolve } from "node:path";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { keptSecret } from "../runtime/kept-secret.ts";

/** File of the service's own secret in its data folder. */
const FILE = "secret";

/** The secret that callers of the avatar service must send. */
export interface AvatarSecret {
  secret: string;
  /** Path of the generated secret, to show to the editor who must enter it. */
  file?: string;
}

/**
 * The secret that the Studio must send to the avatar service. Without it any user of this machine
 * could read unpublished content and cause costs at a provider.
 *
 * - the token of the embedded lake, which a signed-in Studio has;
 * - on a real project, a secret that the service generates and stores in its data folder.
 *
 * @param lakeToken undefined on a real project
 * @throws KeptSecretError when it cannot be stored
 */
export function avatarSecret(
  { AVATARS_DATA_DIR }: Pick<Settings, "AVATARS_DATA_DIR">,
  lakeToken: string | undefined,
): AvatarSecret {
  if (lakeToken !== undefined) return { secret: lakeToken };
  const folder = resolve(inRoot(), AVATARS_DATA_DIR);
  const secret = keptSecret({
    folder,
    file: FILE,
    prefix: "avatars-",
    setting: "AVATARS_DATA_DIR",
  });
  return { secret, file: join(folder, FILE) };
}
