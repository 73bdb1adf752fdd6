import type { ReactNode } from "react";
import { LoadingBlock } from "sanity";
import { Notice } from "../ui/layout.tsx";
import { type PublishingState, usePublishing } from "./use-publishing.ts";

/** What is made of the state of the site, once it is read. */
export function SiteState(props: { children: (state: PublishingState) => ReactNode }) {
  const { data, trouble } = usePublishing();
  return (
    <>
      {data === undefined && trouble === undefined && (
        <LoadingBlock showText title="Reading what is on the site" />
      )}
      {trouble !== undefined && (
        <Notice
          role="status"
          tone="caution"
          text="The state of the site cannot be read just now. It comes back by itself."
        />
      )}
      {data && props.children(data)}
    </>
  );
}
