import { fingerprint } from "./content.ts";
import { ContentError } from "./errors.ts";
import type { Place } from "./place.ts";

/** How to move content. */
export interface MoveOptions {
  /** True: write over changes that the target has and the source does not. */
  force: boolean;
  /** True: delete what only the target has. */
  replace: boolean;
}

/** What moving came to. */
export interface MoveResult {
  /** False when source and target held the same already. */
  moved: boolean;
  /** Number of documents in the source. */
  documents: number;
}

/**
 * Makes the content of one place that of another.
 * @throws ContentError when the source is empty, or the target holds changes that would be lost
 */
export async function moveContent(
  from: Place,
  to: Place,
  { force, replace }: MoveOptions,
): Promise<MoveResult> {
  return from.read(async (content) => {
    if (content === undefined) {
      throw new ContentError(`There is no content in ${from.label}. Nothing was changed.`);
    }
    const wanted = await fingerprint(content);
    const current = await printOf(to);
    const documents = content.documents.length;
    const known = [await to.base(), await from.base()];
    if (current !== undefined && current !== wanted && !force && !known.includes(current)) {
      throw new ContentError(
        `${capital(to.label)} holds changes that ${from.label} does not have. Move those first, or write over them with --force. Nothing was changed.`,
      );
    }
    if (current !== wanted || to.hasForm) await to.write(content, replace);
    // What the two have in common now is what the target really holds: it may have kept more.
    const settled = (await printOf(to)) ?? wanted;
    await to.setBase(settled);
    if (settled === wanted) await from.setBase(wanted);
    return { moved: current !== wanted, documents };
  });
}

async function printOf(place: Place): Promise<string | undefined> {
  return place.read(async (content) => (content === undefined ? undefined : fingerprint(content)));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
