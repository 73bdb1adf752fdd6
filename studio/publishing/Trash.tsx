import { z } from "zod";
import { UndoIcon } from "@sanity/icons/Undo";
import { Button, Text } from "@sanity/ui";
import { useClient } from "sanity";
import { useRouter } from "sanity/router";
import { AnyDocuments, nameOfDocument } from "../../src/content/documents/document-name.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useMayWrite } from "../permissions.ts";
import { titleOfType } from "../schemas/index.ts";
import { useErrorToast, useLiveQuery, useRequest } from "../ui/requests.ts";
import { Ago } from "../ui/time.tsx";
import { Entry, SMALL, Section } from "../ui/layout.tsx";
import { useCallback } from "react";

const History = z.object({ documents: AnyDocuments });

const DeletedDocuments = z.array(z.object({ document: z.string(), at: z.string() }));
/** Deleted documents that were on the site, the last one first. */
const FETCH = `*[_type == "publication" && removed == true
  && count(*[_id in [^.document, "drafts." + ^.document]]) == 0] | order(at desc)[0...20]{ document, at }`;
const LISTEN = `*[_type == "publication" || _id in path("drafts.**")]`;

/** A deleted document, with a button that restores it as a draft. */
export function Trash() {
  const { data = [] } = useLiveQuery({ fetch: FETCH, listen: LISTEN }, DeletedDocuments);
  if (data.length === 0) return null;
  return (
    <Section
      title="Trash"
      note="What is restored is a draft: visitors see it after you publish it."
    >
      {data.map(({ document, at }) => (
        <DeletedLine key={document} id={document} at={at} />
      ))}
    </Section>
  );
}

function DeletedLine({ id, at }: { id: string; at: string }) {
  const client = useClient({ apiVersion: API_VERSION });
  const router = useRouter();
  const orToast = useErrorToast();
  const mayWrite = useMayWrite();
  const document = useLastRevision(id);
  if (document === undefined) return null;
  const name = nameOfDocument(document) ?? "No title";
  const restore = async () => {
    const { _rev, _updatedAt, ...content } = document;
    // A draft that is there already stays.
    await client.createIfNotExists({ ...content, _id: `drafts.${id}` });
    router.navigateIntent("edit", { id, type: document._type });
  };
  return (
    <Entry testId={`trash-${id}`} title={name} note={titleOfType(document._type)}>
      <Text muted size={1}>
        deleted <Ago at={at} />
      </Text>
      {mayWrite && (
        <Button
          {...SMALL}
          icon={UndoIcon}
          text="Restore"
          aria-label={`Restore ${name}`}
          onClick={() => void orToast(`${name} was not restored`, restore)}
        />
      )}
    </Entry>
  );
}

/** A deleted document as the history has it; undefined until it is read, and when the history has lost it. */
function useLastRevision(id: string) {
  const client = useClient({ apiVersion: API_VERSION });
  const send = useCallback(async () => {
    const response = await client.request<unknown>({
      url: `/data/history/${client.config().dataset}/documents/${id}`,
      query: { lastRevision: "true" },
      tag: "desk.trash",
    });
    return History.parse(response).documents[0];
  }, [client, id]);
  return useRequest(send).data;
}

/** Name of a document that visitors no longer see. */
export function DeletedName({ id, type }: { id: string; type: string }) {
  const document = useLastRevision(id);
  const name = document && nameOfDocument(document);
  return name === undefined ? `${titleOfType(type)} that was deleted` : `${name} (deleted)`;
}
