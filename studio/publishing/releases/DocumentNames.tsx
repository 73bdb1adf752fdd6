import { Fragment } from "react";
import { useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import type { ReleasedDocument } from "../../../server/contracts/release-api.ts";
import { nameOfDocument, type ConcernedDocument } from "../../names/document-name.ts";
import { DeletedName } from "../last-revision.tsx";

/** Most documents that are named. */
const NAMES_MAX = 6;

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
  const nameOf = ({ id, type }: ReleasedDocument) => {
    const title = schema.get(type)?.title ?? type;
    const document = documents?.find(({ _id }) => _id === id);
    if (documents === undefined) return title;
    if (document === undefined) return <DeletedName id={id} typeTitle={title} />;
    return (
      <IntentLink intent="edit" params={{ id, type }} style={{ textDecoration: "underline" }}>
        {nameOfDocument(document) ?? title}
      </IntentLink>
    );
  };
  const more = released.length - NAMES_MAX;
  return (
    <>
      {released.slice(0, NAMES_MAX).map((each, index) => (
        <Fragment key={each.id}>
          {index > 0 && ", "}
          {nameOf(each)}
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  );
}
