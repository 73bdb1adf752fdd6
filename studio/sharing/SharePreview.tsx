import { Box, Card, Flex, Label, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import { type ObjectInputProps, useFormValue } from "sanity";
import { z } from "zod";
import { isRecord, member } from "../../src/rules/content-rules.ts";
import { useLiveQuery } from "../ui/requests.ts";
import { DESCRIPTION_CUT, ShareFrame, TITLE_CUT, cutAt, sharePreview } from "./preview.ts";

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

/** Side by side where there is room for both. */
const HALF = { flex: "1 1 17rem", minWidth: 0 } as const;

/** Below the picture for shared links: how search results and links show the page, while one types. */
export function SharePreview({ input }: { input: ObjectInputProps }) {
  const headingId = useId();
  const document = useFormValue([]);
  const fields = isRecord(document) ? document : {};
  const { data: frame } = useLiveQuery(FRAME, ShareFrame);
  const params = { id: String(member(input.value?.asset, "_ref") ?? "") };
  const { data: chosen } = useLiveQuery({ ...ASSET, params }, Address);
  if (frame === undefined) return null;
  const preview = sharePreview(fields, frame);
  const picture = chosen ?? frame.settings?.picture ?? undefined;
  const title = cutAt(preview.title, TITLE_CUT);
  const description = cutAt(preview.description, DESCRIPTION_CUT);
  const address =
    preview.path === undefined ? "No address yet" : `${preview.siteName} › ${preview.path}`;
  return (
    <Card
      border
      marginTop={3}
      padding={3}
      radius={2}
      role="region"
      aria-labelledby={headingId}
      data-testid="share-preview"
    >
      <Flex gap={4} wrap="wrap">
        <Stack gap={3} style={HALF}>
          <Label id={headingId} muted size={1}>
            In search results
          </Label>
          <Stack gap={3}>
            <Text muted size={1}>
              {address}
            </Text>
            <Text size={2} weight="medium" data-testid="share-title">
              {title}
            </Text>
            <Text size={1} data-testid="share-description">
              {description || "No description yet"}
            </Text>
          </Stack>
          {(title !== preview.title || description !== preview.description) && (
            <Text muted size={1}>
              Results cut titles after about {TITLE_CUT} characters and descriptions after about{" "}
              {DESCRIPTION_CUT}.
            </Text>
          )}
        </Stack>
        <Stack gap={3} style={HALF}>
          <Label muted size={1}>
            As a shared link
          </Label>
          <Card border overflow="hidden" radius={2}>
            {picture !== undefined && (
              <img
                src={`${picture}?${SIZE}`}
                alt=""
                style={{ display: "block", width: "100%", aspectRatio: "1.91", objectFit: "cover" }}
              />
            )}
            <Box padding={3}>
              <Flex direction="column" gap={2}>
                <Text size={1} weight="medium">
                  {title}
                </Text>
                <Text muted size={1} textOverflow="ellipsis">
                  {description}
                </Text>
              </Flex>
            </Box>
          </Card>
          {picture === undefined && (
            <Text muted size={1}>
              The site draws a picture for it, with the page’s own drawing.
            </Text>
          )}
        </Stack>
      </Flex>
    </Card>
  );
}
