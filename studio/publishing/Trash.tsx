import { TrashIcon } from "@sanity/icons/Trash";
import { UndoIcon } from "@sanity/icons/Undo";
import { Button, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useClient, useSchema } from "sanity";
import { useRouter } from "sanity/router";
import { z } from "zod";
import { nameOfDocument } from "../names/document-name.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useMayWrite } from "../permissions.ts";
import { useLiveQuery } from "../ui/live-query.ts";
import { Ago } from "../ui/Ago.tsx";
import { Entry, Section } from "../ui/Section.tsx";
import { SMALL } from "../ui/small.ts";
import { useErrorToast } from "../ui/use-error-toast.ts";
import { removeMedia, restoreDraft, restoreMedia } from "./deleted.ts";
import { useLastRevision } from "./last-revision.tsx";

const Found = z.array(z.object({ document: z.string(), at: z.string() }));
const Ids = z.array(z.string());
/** Deleted documents that were on the site, the last one first. */
const FETCH = `*[_type == "publication" && removed == true
  && count(*[_id in [^.document, "drafts." + ^.document]]) == 0] | order(at desc)[0...20]{ document, at }`;
const LISTEN = `*[_type == "publication" || _id in path("drafts.**")]`;

/** A deleted document, with a button that restores it as a draft. */
export function Trash({ now }: { now: number }) {
  const { data = [] } = useLiveQuery({ fetch: FETCH, listen: LISTEN }, Found);
  if (data.length === 0) return null;
  return (
    <Section
      title="Trash"
      note="What is restored is a draft: visitors see it after you publish it."
    >
      {data.map(({ document, at }) => (
        <DeletedLine key={document} id={document} at={at} now={now} />
      ))}
    </Section>
  );
}

function DeletedLine({ id, at, now }: { id: string; at: string; now: number }) {
  const client = useClient({ apiVersion: API_VERSION });
  const schema = useSchema();
  const router = useRouter();
  const toast = useToast();
  const orToast = useErrorToast();
  const mayWrite = useMayWrite();
  const document = useLastRevision(id);
  if (document === undefined) return null;
  const name = nameOfDocument(document) ?? "No title";
  const restore = async () => {
    await restoreDraft(client, document);
    if (document._type === "agent" && !(await restoreMedia(client, document))) {
      const title = `Voice and video of ${name} are gone`;
      const description = "Make them again in Avatars before you publish.";
      toast.push({ status: "warning", title, description });
    }
    router.navigateIntent("edit", { id, type: document._type });
  };
  return (
    <Entry
      testId={`trash-${id}`}
      title={name}
      note={schema.get(document._type)?.title ?? document._type}
    >
      <Text muted size={1}>
        deleted <Ago at={at} now={now} />
      </Text>
      {mayWrite && document._type === "agent" && <RemoveMedia agent={id} name={name} />}
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

/** Removes the voice and the videos that a deleted agent has left; nothing where there are none. */
function RemoveMedia({ agent, name }: { agent: string; name: string }) {
  const client = useClient({ apiVersion: API_VERSION });
  const orToast = useErrorToast();
  const media = `*[_type == "avatarAsset" && agent._ref == $agent]`;
  const query = { fetch: `${media}._id`, listen: media, params: { agent } };
  const { data: ids = [] } = useLiveQuery(query, Ids);
  if (ids.length === 0) return null;
  const remove = () => removeMedia(client, ids);
  return (
    <Button
      {...SMALL}
      mode="bleed"
      icon={TrashIcon}
      text="Remove its voice and video"
      aria-label={`Remove the voice and video of ${name}`}
      onClick={() => void orToast(`The media of ${name} were not removed`, remove)}
    />
  );
}
