import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { pathToString } from "sanity";
import { IntentLink } from "sanity/router";
import type { AnyDocument } from "../../src/content/documents/document-name.ts";
import { placeOfField, placeOfProblem } from "../field-place.ts";
import type { Problem } from "../../server/contracts/release-api.ts";
import { SMALL } from "../ui/layout.tsx";

/**
 * What keeps a document from the site: each problem with the document and field that it is in, in
 * words, and the way there.
 */
export function Problems({
  problems,
  concerned,
}: {
  problems: readonly Problem[];
  concerned: readonly AnyDocument[];
}) {
  return (
    <Stack as="ul" gap={2} style={{ listStyle: "none", margin: 0, padding: 0 }}>
      {problems.map((problem, index) => {
        const document = concerned.find(({ _id }) => _id === problem.document);
        const { path } = placeOfField(problem.field, document, document?._type);
        return (
          <Card as="li" key={problem._key ?? index} padding={3} radius={2} tone="critical">
            <Flex align="center" gap={3} wrap="wrap">
              <Stack flex={1} gap={2} style={{ minWidth: "16em" }}>
                {/* One of a page, not of a document, says all in its sentence. */}
                {problem.document !== "" && (
                  <Text size={1} weight="semibold">
                    {placeOfProblem(problem, document)}
                  </Text>
                )}
                <Text size={1}>{asSentence(problem.message)}</Text>
              </Stack>
              {document && (
                <Button
                  as={IntentLink}
                  intent="edit"
                  params={{ id: document._id, type: document._type, path: pathToString(path) }}
                  {...SMALL}
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
