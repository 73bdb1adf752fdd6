import { Button } from "@sanity/ui";
import { RELEASES_INTENT, useWorkspace } from "sanity";
import { IntentLink, Link } from "sanity/router";
import type { Target } from "./attention.ts";

/** A button that leads to a document, a field, a release or a tool. */
export function TargetLink({ target, label }: { target: Target; label: string }) {
  const { basePath } = useWorkspace();
  const look = { mode: "ghost", fontSize: 1, padding: 2, text: label } as const;
  if (target.kind === "tool") {
    return <Button as={Link} href={`${basePath}/${target.tool}`} {...look} />;
  }
  const { kind, ...params } = target;
  const intent = kind === "release" ? RELEASES_INTENT : "edit";
  return <Button as={IntentLink} intent={intent} params={params} {...look} />;
}
