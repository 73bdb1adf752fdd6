import { type ContentKeys, sealedName } from "sealed-site";
import { MEDIA_ROOT } from "../facts/paths.ts";

/**
 * Where the site has the sealed file of one that pages name.
 * @param path such as `/media/nora-0123456789ab.mp4`
 */
export async function sealedMediaPath(
  keys: Pick<ContentKeys, "names">,
  path: string,
): Promise<string> {
  return MEDIA_ROOT + (await sealedName(keys, path));
}
