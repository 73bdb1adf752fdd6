import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { lastRevision, type Deleted } from "./deleted.ts";
import { nameOfDocument } from "./document-name.ts";

/** A deleted document as the history has it; undefined until it is read, and when the history is gone. */
export function useLastRevision(id: string): Deleted | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [document, setDocument] = useState<Deleted>();
  useEffect(() => {
    let wanted = true;
    lastRevision(client, id).then(
      (found) => wanted && setDocument(found),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [client, id]);
  return document;
}

/** What a document that visitors no longer see was called. */
export function GoneName({ id, typeTitle }: { id: string; typeTitle: string }): string {
  const document = useLastRevision(id);
  const name = document && nameOfDocument(document);
  return name === undefined ? `${typeTitle} that was deleted` : `${name} (deleted)`;
}
