import { useCallback } from "react";
import { useClient } from "sanity";
import { nameOfDocument } from "../names/document-name.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useRequest } from "../ui/use-request.ts";
import { lastRevision, type Deleted } from "./deleted.ts";

/** A deleted document as the history has it; undefined until it is read, and when the history has lost it. */
export function useLastRevision(id: string): Deleted | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  return useRequest(useCallback(() => lastRevision(client, id), [client, id])).data;
}

/** Name of a document that visitors no longer see. */
export function DeletedName({ id, typeTitle }: { id: string; typeTitle: string }) {
  const document = useLastRevision(id);
  const name = document && nameOfDocument(document);
  return name === undefined ? `${typeTitle} that was deleted` : `${name} (deleted)`;
}
