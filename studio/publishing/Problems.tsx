import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { pathToString, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { nameOfDocument, type ConcernedDocument } from "./document-name.ts";
import { placeOfField } from "./field-words.ts";
import type { Problem } from "./records.ts";

/**
 * What keeps a document from the site: each problem with the document and field that it is in, in
 * words, and the way there.
 */
export function Problems({
  problems,
  concerned,
}: {
  problems: readonly Problem[];
  concerned: readonly ConcernedDocument[];
}) {
  const schema = useSchema();
  return (
    <Stack as="ul" gap={2} style={{ listStyle: "none", margin: 0, padding: 0 }}>
      {problems.map((problem, index) => {
        const document = concerned.find(({ _id }) => _id === problem.document);
        const type = document && schema.get(document._type);
        const { words, path } = placeOfField(problem.field, document, type);
        const typeTitle = schema.get(document?._type ?? problem.document)?.title;
        const name = (document && nameOfDocument(document)) ?? typeTitle;
        return (
          <Card as="li" key={problem._key ?? index} padding={3} radius={2} tone="critical">
            <Flex align="center" gap={3} wrap="wrap">
              <Stack flex={1} gap={2} style={{ minWidth: "16em" }}>
                <Text size={1} weight="semibold">
                  {name === undefined ? words : `${name}: ${words}`}
                </Text>
                <Text size={1}>{asSentence(problem.message)}</Text>
              </Stack>
              {document && (
                <Button
                  as={IntentLink}
                  intent="edit"
                  params={{ id: document._id, type: document._type, path: pathToString(path) }}
                  mode="ghost"
                  fontSize={1}
                  padding={2}
                  text="Open this field"
                />
              )}
            </Flex>
          </Card>
        );
      })}
    </Stack>
  );
}

/** A field's problem, such as "is missing", as a sentence. */
function asSentence(message: string): string {
  const start = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
