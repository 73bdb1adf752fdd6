import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { lastRevision, type Deleted } from "./deleted.ts";

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
