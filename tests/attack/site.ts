import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Field } from "./field.ts";

/** A page as visitors get it. */
export interface Shown {
  status: number;
  html: string;
  /** SHA-256 of status and body. */
  hash: string;
}

/** How long the publisher may take to deal with an edit, a killed lake included, in milliseconds. */
export const PUBLISH_MS = 90_000;

const Noted = z.array(
  z.object({ document: z.string(), revision: z.string().nullish(), state: z.string() }),
);

/** Reads pages one after another, as a browser asks for them. A page that cannot be read has status 0. */
export async function readPages(
  field: Field,
  paths: readonly string[],
): Promise<Map<string, Shown>> {
  const pages = new Map<string, Shown>();
  for (const path of paths) {
    const came = await field.send(
      "site",
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
    );
    const status = came.kind === "reply" ? came.status : 0;
    const html = came.kind === "reply" ? came.body.toString("utf8") : "";
    pages.set(path, {
      status,
      html,
      hash: createHash("sha256").update(`${status}\n${html}`).digest("hex"),
    });
  }
  return pages;
}

/** Paths whose page is another one. */
export function differing(
  before: ReadonlyMap<string, Shown>,
  after: ReadonlyMap<string, Shown>,
): string[] {
  return [...before.keys()].filter((path) => before.get(path)?.hash !== after.get(path)?.hash);
}

/**
 * Waits until the publisher has dealt with the present revision of some documents.
 * @param revisions by document; undefined for one that was deleted
 * @param states those that count; by default a page that cannot be made is dealt with as well
 * @returns false when it has not after {@link PUBLISH_MS}
 */
export async function dealtWith(
  field: Field,
  revisions: ReadonlyMap<string, string | undefined>,
  states: readonly string[] = ["live", "refused"],
): Promise<boolean> {
  const query = `*[_type == "publication" && document in $ids]{document, revision, state}`;
  const until = performance.now() + PUBLISH_MS;
  while (performance.now() < until) {
    const noted = await field.instance.client
      .fetch<unknown>(query, { ids: [...revisions.keys()] })
      .then((found) => Noted.parse(found))
      // A lake that was killed is back soon.
      .catch(() => []);
    const done = [...revisions].every(([id, revision]) =>
      noted.some(
        (each) =>
          each.document === id &&
          states.includes(each.state) &&
          (each.revision ?? undefined) === revision,
      ),
    );
    if (done) return true;
    await wait(100);
  }
  return false;
}
