import { useToast } from "@sanity/ui/toast";
import { useEffect, useState } from "react";
import {
  getPublishedId,
  useClient,
  useSyncState,
  type DocumentActionComponent,
  type DocumentActionProps,
  type SanityClient,
} from "sanity";
import { pageOfDocument } from "../../src/content/documents/site-paths.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useSiteTypes } from "../publishing/use-publishing.ts";
import { commitMove, readAround } from "./commit-move.ts";
import { describeMove, planMove, type Move, type MoveChange } from "../../server/contracts/move.ts";

/** Step of the move's dialog. */
type Step =
  | { at: "closed" }
  | { at: "reading" }
  | { at: "confirming"; changes: readonly MoveChange[] }
  | { at: "publishing" };

const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

/**
 * "Publish" for documents with a page of their own: one that gets another address is published
 * together with a redirect from the old one, in one transaction.
 * @param publish Sanity's own action
 */
export function publishWithMove(publish: DocumentActionComponent): DocumentActionComponent {
  const known = wrapped.get(publish);
  if (known !== undefined) return known;
  const PublishWithMove: DocumentActionComponent = (props) => {
    const original = publish(props);
    const move = moveOf(props);
    const { step, ask, close, confirm } = useMove(props, move);
    if (original === null || move === undefined) return original;
    return {
      ...original,
      onHandle: ask,
      dialog: step.at === "confirming" && {
        type: "confirm",
        tone: "caution",
        message: describeMove(move, step.changes),
        confirmButtonText: "Publish",
        onCancel: close,
        onConfirm: confirm,
      },
    };
  };
  PublishWithMove.action = "publish";
  wrapped.set(publish, PublishWithMove);
  return PublishWithMove;
}

/** The move that publishing a draft would be; undefined where the address stays. */
function moveOf({ type, draft, published, version }: DocumentActionProps): Move | undefined {
  if (draft === null || published === null || version) return undefined;
  const from = pageOfDocument(type, published);
  const to = pageOfDocument(type, draft);
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

function useMove({ id, type }: DocumentActionProps, move: Move | undefined) {
  const own = getPublishedId(id);
  const client = useClient({ apiVersion: API_VERSION });
  const types = useSiteTypes();
  const { isSyncing } = useSyncState(own, type);
  const toast = useToast();
  const [step, setStep] = useState<Step>({ at: "closed" });

  const fail = (error: unknown) => {
    const description = error instanceof Error ? error.message : String(error);
    toast.push({ status: "error", title: "The page could not be moved", description });
    setStep({ at: "closed" });
  };
  const ask = () => {
    if (move === undefined) return;
    setStep({ at: "reading" });
    plan(client, types, own, move).then(
      ({ changes }) => setStep({ at: "confirming", changes }),
      (error: unknown) => fail(error),
    );
  };
  // Wait until the last keystrokes have arrived at the lake.
  useEffect(() => {
    if (step.at !== "publishing" || isSyncing || move === undefined) return;
    setStep({ at: "closed" });
    plan(client, types, own, move)
      .then(({ changes, around }) => commitMove(client, { move, changes, around }))
      .then(
        () => {
          const description = `${move.from} leads to ${move.to} now.`;
          toast.push({ status: "success", title: "Published", description });
        },
        (error: unknown) => fail(error),
      );
  });
  return {
    step,
    ask,
    close: () => setStep({ at: "closed" }),
    confirm: () => setStep({ at: "publishing" }),
  };
}

async function plan(client: SanityClient, types: readonly string[], id: string, move: Move) {
  const around = await readAround(client, types, id);
  const { documents, name } = around;
  const today = new Date().toISOString().slice(0, 10);
  const changes = planMove(move, { documents, name, today, id: crypto.randomUUID() });
  return { around, changes };
}
