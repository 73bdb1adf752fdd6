import { z } from "zod";
import {
  MadeReviewLink,
  REVIEW_LINKS_PATH,
  ReviewLinkList,
  type NewReviewLink,
  type ReviewLink,
} from "../../src/facts/review-api.ts";

const Refusal = z.object({ error: z.string() });
const SILENT = "The Studio's server does not answer. Try again in a moment.";

/** The links that open now, the newest first. @throws Error with a message for the editor */
export async function listReviewLinks(): Promise<ReviewLink[]> {
  return ReviewLinkList.parse(await ask("GET")).links;
}

/** Makes a link. @returns its address, which is told only once @throws Error, likewise */
export async function makeReviewLink(link: NewReviewLink): Promise<string> {
  return MadeReviewLink.parse(await ask("POST", link)).url;
}

/** Withdraws a link: from now on it opens nothing. @throws Error, likewise */
export async function withdrawReviewLink(id: string): Promise<void> {
  await ask("DELETE", { id });
}

async function ask(method: "GET" | "POST" | "DELETE", body?: object): Promise<unknown> {
  const init: RequestInit = { method, cache: "no-store" };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(REVIEW_LINKS_PATH, init).catch(() => undefined);
  if (response === undefined) throw new Error(SILENT);
  const said: unknown = await response.json().catch(() => undefined);
  if (response.ok) return said;
  throw new Error(Refusal.safeParse(said).data?.error ?? SILENT);
}
