import {
  type DocumentActionComponent,
  type DocumentActionProps,
  type SanityClient,
  definePlugin,
  getDraftId,
  getPublishedId,
  useClient,
  useSyncState,
} from "sanity";
import { nameOfDocument } from "../src/content/documents/document-name.ts";
import { ADDRESSED, moveOf } from "../src/content/documents/site-paths.ts";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useState } from "react";
import { API_VERSION } from "../src/facts/api-version.ts";
import { SITE_TYPES } from "./schemas/index.ts";
import { useErrorToast } from "./ui/requests.ts";
import {
  type Move,
  type MoveMutation,
  describeMove,
  movedVideo,
  planMove,
  withMovedLinks,
} from "../server/contracts/move.ts";
import { z } from "zod";

/** Keeps old addresses alive: publishing another one makes a redirect. */
export const addresses = definePlugin({
  name: "addresses",
  document: {
    actions: (actions, { schemaType }) =>
      schemaType in ADDRESSED
        ? actions.map((action) => (action.action === "publish" ? publishWithMove(action) : action))
        : actions,
  },
});

const wrappedActions = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

/**
 * "Publish" for documents with a page of their own: one that gets another address is published
 * together with a redirect from the old one, in one transaction.
 * @param publish Sanity's own action
 */
function publishWithMove(publish: DocumentActionComponent): DocumentActionComponent {
  const known = wrappedActions.get(publish);
  if (known !== undefined) return known;
  const PublishWithMove: DocumentActionComponent = (props) => {
    const original = publish(props);
    const { type, draft, published, version } = props;
    const move = draft && published && !version ? moveOf(type, published, draft) : undefined;
    const { changes, ask, close, confirm } = useMove(props, move);
    if (original === null || move === undefined) return original;
    return {
      ...original,
      onHandle: ask,
      dialog: changes && {
        type: "confirm",
        tone: "caution",
        message: describeMove(move, changes),
        confirmButtonText: "Publish",
        onCancel: close,
        onConfirm: confirm,
      },
    };
  };
  PublishWithMove.action = "publish";
  wrappedActions.set(publish, PublishWithMove);
  return PublishWithMove;
}

function useMove({ id, type }: DocumentActionProps, move: Move | undefined) {
  const own = getPublishedId(id);
  const client = useClient({ apiVersion: API_VERSION });
  const { isSyncing } = useSyncState(own, type);
  const toast = useToast();
  /** What the editor is asked to confirm. */
  const [changes, setChanges] = useState<readonly MoveMutation[]>();
  const [publishing, setPublishing] = useState(false);

  const orToast = useErrorToast();
  const attempt = (run: () => Promise<void>) => void orToast("The page could not be moved", run);
  const ask = () => {
    if (move === undefined) return;
    attempt(async () => setChanges((await plan(client, own, move)).changes));
  };
  // Wait until the last keystrokes have arrived at the lake.
  useEffect(() => {
    if (!publishing || isSyncing || move === undefined) return;
    setPublishing(false);
    attempt(async () => {
      await commitMove(client, move, await plan(client, own, move));
      const description = `${move.from} leads to ${move.to} now.`;
      toast.push({ status: "success", title: "Published", description });
    });
  });
  const close = () => setChanges(undefined);
  const confirm = () => {
    close();
    setPublishing(true);
  };
  return { changes, ask, close, confirm };
}

const AnyDocument = z.looseObject({ _id: z.string(), _type: z.string(), _rev: z.string() });

/**
 * Plans a move by all documents, published ones and drafts.
 * @param id published id of the document that moves
 * @returns the document that moves, and the changes of others
 * @throws Error when the document has no draft any more
 */
async function plan(client: SanityClient, id: string, move: Move) {
  const found = await client.fetch<unknown>(
    `*[_type in $types && !(_id in path("versions.**"))]`,
    { types: SITE_TYPES },
    { perspective: "raw", tag: "desk.move" },
  );
  const all = z.array(AnyDocument).parse(found);
  const published = all.find(({ _id }) => _id === id);
  const draft = all.find(({ _id }) => _id === getDraftId(id));
  if (published === undefined || draft === undefined) {
    throw new Error("Somebody else has published or discarded this draft. Look at it again.");
  }
  const documents = all.filter(({ _id }) => getPublishedId(_id) !== id);
  const name = nameOfDocument(draft) ?? "The page";
  const today = new Date().toISOString().slice(0, 10);
  const changes = planMove(move, { documents, name, today, id: crypto.randomUUID() });
  return { draft, published, changes };
}

/**
 * Publishes a draft together with the changes of its move: all or nothing.
 * @throws Error when one of the documents was changed meanwhile
 */
async function commitMove(
  client: SanityClient,
  move: Move,
  { draft, published, changes }: Awaited<ReturnType<typeof plan>>,
): Promise<void> {
  const transaction = client.transaction(changes);
  const { _rev, _updatedAt, ...content } = draft;
  const moved = z.looseObject({ _type: z.string() }).parse(withMovedLinks(content, move));
  // Fails if either was changed since it was read.
  transaction.patch(published._id, { ifRevisionID: published._rev, unset: ["_never"] });
  transaction.patch(draft._id, { ifRevisionID: _rev, unset: ["_never"] });
  transaction.createOrReplace({ ...moved, ...movedVideo(draft, move), _id: published._id });
  transaction.delete(draft._id);
  await transaction.commit({ tag: "desk.move" });
}
