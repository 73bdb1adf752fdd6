import { Button, Text } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { z } from "zod";
import { DRAFTS } from "../publishing/changes.tsx";
import { useLiveQuery } from "../ui/requests.ts";
import {
  AnyDocument,
  NAME_FIELDS,
  nameOfDocument,
} from "../../src/content/documents/document-name.ts";
import { Ago } from "../ui/time.tsx";
import { Entry, SMALL, Section } from "../ui/layout.tsx";
import { SITE_TYPES, titleOfType } from "../schemas/index.ts";

const Draft = AnyDocument.extend({ _updatedAt: z.string(), published: z.string().nullable() });
type Draft = z.infer<typeof Draft>;
const DraftList = z.array(Draft);
const FETCH = `*[_type in $types && _id in path("drafts.**")] | order(_updatedAt desc){
  _id, _type, _updatedAt, ${NAME_FIELDS},
  "published": *[_id == string::split(^._id, "drafts.")[1]][0]._id
}`;
/** Opens a document with the list of its unpublished changes, which Sanity's Studio calls "Review". */
const REVIEW = { inspect: "sanity/structure/history", changesInspectorTab: "review" };

/** Unpublished changes: each draft with its time, and a link to its changes and who made them. */
export function Drafts() {
  const { data, trouble } = useLiveQuery(
    { fetch: FETCH, listen: `*[_type in $types]`, params: { types: SITE_TYPES } },
    DraftList,
  );
  const drafts = data ?? [];
  if (data === undefined && trouble === undefined) return null;
  return (
    <Section
      title="Drafts"
      note="Visitors do not see these changes until they are published."
      action={
        drafts.length > 0 && (
          <Button
            as={IntentLink}
            intent="changes"
            params={{ subject: DRAFTS }}
            {...SMALL}
            text="See what changes"
          />
        )
      }
    >
      {drafts.length === 0 && (
        <Entry
          title={
            data === undefined
              ? "The drafts cannot be read just now. They come back by themselves."
              : "There are none."
          }
        />
      )}
      {drafts.map((draft) => (
        <DraftLine key={draft._id} draft={draft} />
      ))}
    </Section>
  );
}

/** One draft. */
function DraftLine({ draft }: { draft: Draft }) {
  const id = draft._id.replace(/^drafts\./, "");
  const type = titleOfType(draft._type);
  const name = nameOfDocument(draft) ?? "No title yet";
  const isNew = draft.published === null;
  const params = { id, type: draft._type };
  return (
    <Entry
      testId={`draft-${id}`}
      title={
        <IntentLink intent="edit" params={params}>
          {name}
        </IntentLink>
      }
      note={isNew ? `${type}, never published` : type}
    >
      <Text muted size={1}>
        <Ago at={draft._updatedAt} />
      </Text>
      {!isNew && (
        <Text size={1}>
          <IntentLink
            intent="edit"
            params={{ ...params, ...REVIEW }}
            aria-label={`See the changes of ${name}`}
          >
            See the changes
          </IntentLink>
        </Text>
      )}
    </Entry>
  );
}
