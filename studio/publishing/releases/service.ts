import {
  CURRENT_RELEASE_PATH,
  ReleaseList,
  RELEASES_PATH,
  type ShowRelease,
} from "../../../src/facts/release-api.ts";
import { PUBLISHER_PATH } from "../../../src/facts/studio.ts";
import { askDoor } from "../../lake/door.ts";

/** The site's releases. @throws Error with a message for the editor */
export async function listReleases(): Promise<ReleaseList> {
  return ReleaseList.parse(await askDoor("GET", PUBLISHER_PATH + RELEASES_PATH));
}

/** Shows visitors a release. @returns the list as it is then @throws Error, likewise */
export async function showRelease(order: ShowRelease): Promise<ReleaseList> {
  return ReleaseList.parse(await askDoor("POST", PUBLISHER_PATH + CURRENT_RELEASE_PATH, order));
}
