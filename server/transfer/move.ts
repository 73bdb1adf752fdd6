import { ContentError, fingerprint } from "./content.ts";
import type { ContentStore } from "./content-store.ts";

/** How to move content. */
export interface MoveOptions {
  /** True: overwrites changes that only the target has. */
  force: boolean;
  /** True: deletes documents that only the target has. */
  replace: boolean;
}

/** Result of {@link moveContent}. */
export interface MoveResult {
  /** False when both were equal already. */
  moved: boolean;
  documents: number;
}

/**
 * Copies the content of one store to another.
 * @throws {ContentError} when the source is empty, or the target has changes that would be lost
 */
export async function moveContent(
  from: ContentStore,
  to: ContentStore,
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
        `${capital(to.label)} has changes that ${from.label} does not have. Move those first, or overwrite them with --force. Nothing was changed.`,
      );
    }
    if (current !== wanted || to.hasForm) await to.write(content, replace);
    // The target may hold more than the source, so the base is the target's content.
    const common = (await printOf(to)) ?? wanted;
    await to.setBase(common);
    if (common === wanted) await from.setBase(wanted);
    return { moved: current !== wanted, documents };
  });
}

async function printOf(store: ContentStore): Promise<string | undefined> {
  return store.read(async (content) => (content === undefined ? undefined : fingerprint(content)));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
