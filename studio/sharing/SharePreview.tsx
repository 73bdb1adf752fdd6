import { Card, Label, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import { type ObjectInputProps, useFormValue } from "sanity";
import { z } from "zod";
import { isRecord, member } from "../../src/rules/content-rules.ts";
import { useLiveQuery } from "../ui/requests.ts";
import { ShareFrame, sharePreview } from "./preview.ts";

const FRAME = {
  fetch: `{
    "settings": *[_id == "siteSettings"][0]{ name, tagline, description, "picture": shareImage.asset->url },
    "navigation": *[_id == "navigation"][0]{ primary[]{ label, href, words }, footer[]{ label, href, words } }
  }`,
  listen: `*[_id in ["siteSettings", "navigation"]]`,
};
const ASSET = { fetch: `*[_id == $id][0].url`, listen: `*[_id == $id]` };
const Address = z.string().nullable();
/** Size of a picture in the preview, twice as dense as a screen shows it. */
const SIZE = "w=1040&h=545&fit=crop";

/** Below the picture for shared links: how a link shows the page, while one types. */
export function SharePreview({ input }: { input: ObjectInputProps }) {
  const headingId = useId();
  const document = useFormValue([]);
  const fields = isRecord(document) ? document : {};
  const { data: frame } = useLiveQuery(FRAME, ShareFrame);
  const params = { id: String(member(input.value?.asset, "_ref") ?? "") };
  const { data: chosen } = useLiveQuery({ ...ASSET, params }, Address);
  if (frame === undefined) return null;
  const { title, description } = sharePreview(fields, frame);
  const picture = chosen ?? frame.settings?.picture ?? undefined;
  return (
    <Stack gap={3} marginTop={3} role="region" aria-labelledby={headingId}>
      <Label id={headingId} muted size={1}>
        As a shared link
      </Label>
      <Card border overflow="hidden" radius={2} data-testid="share-preview">
        {picture !== undefined && (
          <img
            src={`${picture}?${SIZE}`}
            alt=""
            style={{ display: "block", width: "100%", aspectRatio: "1.91", objectFit: "cover" }}
          />
        )}
        <Stack gap={2} padding={3}>
          <Text size={1} weight="medium">
            {title}
          </Text>
          <Text muted size={1}>
            {description || "No description yet"}
          </Text>
        </Stack>
      </Card>
      {picture === undefined && (
        <Text muted size={1}>
          The site draws a picture for it, with the page’s own drawing.
        </Text>
      )}
    </Stack>
  );
}
