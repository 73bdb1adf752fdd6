import { useToast } from "@sanity/ui/toast";
import { useEffect, useRef } from "react";
import { pathToString, useSchema } from "sanity";
import { useRouter } from "sanity/router";
import { whereToMend } from "../names/document-name.ts";
import { placeOfField } from "../names/field-words.ts";
import { news } from "./status.ts";
import type { DocumentStatus } from "./use-document-status.ts";
import { headingOf, lookOf } from "./words.ts";

/** How long a toast stays, in milliseconds: long enough to reach its link. */
const TOAST_MS = 15_000;

/**
 * Tells the result of a publish while its document is open: a link to the page, or to the field that
 * keeps it from the site.
 */
export function useResultToast(status: DocumentStatus | undefined): void {
  const toast = useToast();
  const schema = useSchema();
  const { resolveIntentLink, navigateUrl } = useRouter();
  const before = useRef<DocumentStatus>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = status;
    if (status === undefined || known === undefined) return;
    const { row, concerned } = status;
    if (news([known.row], [row]).length === 0) return;
    const name = row.name ?? schema.get(row.type)?.title ?? row.type;
    const [problem] = row.problems;
    const document = concerned.find(({ _id }) => _id === problem?.document);
    if (row.state === "refused" && problem && document) {
      const { path } = placeOfField(problem.field, document, document._type);
      const params = { id: document._id, type: document._type, path: pathToString(path) };
      const address = resolveIntentLink("edit", params);
      toast.push({
        status: "error",
        closable: true,
        duration: TOAST_MS,
        title: `${name}: ${headingOf(row)}`,
        description: (
          // A toast is outside of the router.
          <a
            href={address}
            onClick={(event) => {
              event.preventDefault();
              navigateUrl({ path: address });
            }}
          >
            {whereToMend(problem, document)}
          </a>
        ),
      });
      return;
    }
    toast.push({
      status: row.state === "live" ? "success" : "warning",
      closable: true,
      duration: TOAST_MS,
      title: `${name}: ${lookOf(row).label}`,
      description: row.url && !row.removed && (
        <a href={row.url} target="_blank" rel="noreferrer">
          See the page
        </a>
      ),
    });
  }, [status, schema, toast, resolveIntentLink, navigateUrl]);
}
