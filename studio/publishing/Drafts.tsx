import { Card, Flex, Stack, Text } from "@sanity/ui";
import { useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { z } from "zod";
import { useLiveQuery } from "../live-query.ts";
import { ConcernedDocument, nameOfDocument } from "./document-name.ts";
import { Section } from "./Section.tsx";
import { ago, exactly } from "./time.ts";
import { useSiteTypes } from "./use-publishing.ts";

const Found = z.array(
  ConcernedDocument.extend({ _updatedAt: z.string(), published: z.string().nullable() }),
);
const FETCH = `*[_type in $types && _id in path("drafts.**")] | order(_updatedAt desc){
  _id, _type, _updatedAt, name, title, region, issue,
  "published": *[_id == string::split(^._id, "drafts.")[1]][0]._id
}`;
/** Opens a document with the list of its unpublished changes, which Sanity's Studio calls "Review". */
const REVIEW = { inspect: "sanity/structure/history", changesInspectorTab: "review" };

/** What was changed and not published: each draft, and the way to its changes. */
export function Drafts({ now }: { now: number }) {
  const schema = useSchema();
  const types = useSiteTypes();
  const answer = useLiveQuery(
    { fetch: FETCH, listen: `*[_type in $types]`, params: { types } },
    Found,
  );
  if (answer.state !== "ready" || answer.data.length === 0) return null;
  return (
    <Section title="Drafts" note="Visitors do not see these changes until they are published.">
      {answer.data.map((draft) => {
        const id = draft._id.replace(/^drafts\./, "");
        const type = schema.get(draft._type)?.title ?? draft._type;
        const name = nameOfDocument({ ...draft, _id: id }) ?? "No title yet";
        const isNew = draft.published === null;
        const params = { id, type: draft._type };
        return (
          <Card as="li" key={id} borderBottom padding={3} data-testid={`draft-${id}`}>
            <Flex align="center" gap={3} wrap="wrap">
              <Stack flex={1} gap={2} style={{ minWidth: "14em" }}>
                <Text size={1} weight="medium">
                  <IntentLink intent="edit" params={params}>
                    {name}
                  </IntentLink>
                </Text>
                <Text muted size={1}>
                  {type}
                  {isNew && ", never published"}
                </Text>
              </Stack>
              <Text muted size={1}>
                <time dateTime={draft._updatedAt} title={exactly(draft._updatedAt)}>
                  {ago(draft._updatedAt, now)}
                </time>
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
            </Flex>
          </Card>
        );
      })}
    </Section>
  );
}
