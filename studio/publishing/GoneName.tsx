import { nameOfDocument } from "../../src/content/documents/document-name.ts";
import { useLastRevision } from "./use-last-revision.ts";

/** What a document that visitors no longer see was called. */
export function GoneName({ id, typeTitle }: { id: string; typeTitle: string }) {
  const document = useLastRevision(id);
  const name = document && nameOfDocument(document);
  return name === undefined ? `${typeTitle} that was deleted` : `${name} (deleted)`;
}
