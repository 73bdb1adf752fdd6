import {
  MadeReviewLink,
  REVIEW_LINKS_PATH,
  ReviewLinkList,
  type NewReviewLink,
  type ReviewLink,
} from "../../server/contracts/review-api.ts";
import { askDoor } from "../lake/door.ts";

/** Valid links, the newest first. @throws Error with a message for the editor */
export async function listReviewLinks(): Promise<ReviewLink[]> {
  return ReviewLinkList.parse(await askDoor("GET", REVIEW_LINKS_PATH)).links;
}

/** Makes a link. @returns its address, which is shown only once @throws Error, likewise */
export async function makeReviewLink(link: NewReviewLink): Promise<string> {
  return MadeReviewLink.parse(await askDoor("POST", REVIEW_LINKS_PATH, link)).url;
}

/** Withdraws a link: from now on it opens nothing. @throws Error, likewise */
export async function withdrawReviewLink(id: string): Promise<void> {
  await askDoor("DELETE", REVIEW_LINKS_PATH, { id });
}
