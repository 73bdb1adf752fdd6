import { useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import type { ReleasedDocument } from "../../../src/facts/release-api.ts";
import {
  nameOfDocument,
  type ConcernedDocument,
} from "../../../src/content/documents/document-name.ts";
import { GoneName } from "../GoneName.tsx";

/** At most so many documents are named. */
const NAMED = 6;

/** Documents by their names, each a link where it still exists. */
export function DocumentNames({
  released,
  documents,
}: {
  released: readonly ReleasedDocument[];
  /** Those that exist; undefined while they are read. */
  documents: readonly ConcernedDocument[] | undefined;
}) {
  const schema = useSchema();
  const more = released.length - NAMED;
  return (
    <>
      {released.slice(0, NAMED).map(({ id, type }, index) => {
        const document = documents?.find(({ _id }) => _id === id);
        const title = schema.get(type)?.title ?? type;
        return (
          <span key={id}>
            {index > 0 && ", "}
            {document === undefined ? (
              documents === undefined ? (
                title
              ) : (
                <GoneName id={id} typeTitle={title} />
              )
            ) : (
              <IntentLink
                intent="edit"
                params={{ id, type }}
                style={{ textDecoration: "underline" }}
              >
                {nameOfDocument(document) ?? title}
              </IntentLink>
            )}
          </span>
        );
      })}
      {more > 0 && ` and ${more} more`}
    </>
  );
}
