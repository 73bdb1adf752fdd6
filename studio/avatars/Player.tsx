import { Card, Flex, Stack, Text } from "@sanity/ui";
import { useEffect, useMemo, useState } from "react";
import type { AssetUrls } from "../../server/contracts/avatar-api.ts";

/** A style, because the Studio's styles override size attributes. The width is the video's own. */
const SIZE = { height: 380, maxWidth: "100%", minWidth: 180, borderRadius: 6, display: "block" };

/** The talking video, played in place, with captions and transcript. */
export function Player({ id, name, assets }: { id: string; name: string; assets: AssetUrls }) {
  const { video, captions, transcript } = assets;
  const track = useMemo(
    () => captions && URL.createObjectURL(new Blob([captions], { type: "text/vtt" })),
    [captions],
  );
  useEffect(() => () => void (track && URL.revokeObjectURL(track)), [track]);
  const [broken, setBroken] = useState(false);
  if (video === null) return null;
  return (
    <Card id={id} padding={4} radius={3} tone="transparent" data-testid="player">
      <Flex gap={4} wrap="wrap">
        <video
          // A new file resets captions and position.
          key={video.secureUrl}
          controls
          autoPlay
          playsInline
          src={video.secureUrl}
          aria-label={`Talking video of ${name}`}
          onError={() => setBroken(true)}
          onPlaying={() => setBroken(false)}
          style={SIZE}
        >
          {track && <track default kind="captions" srcLang="en" label="English" src={track} />}
        </video>
        <Stack flex={1} gap={4} style={{ minWidth: "14em" }}>
          {broken && (
            <Card padding={3} radius={2} tone="critical" role="alert">
              <Text size={1}>
                The video cannot be played. Load this page again; if that does not help, generate it
                anew.
              </Text>
            </Card>
          )}
          {transcript && (
            <Stack gap={3}>
              <Text as="h4" size={1} weight="semibold">
                What {name} says
              </Text>
              <Text as="p" size={1}>
                {transcript}
              </Text>
            </Stack>
          )}
          <Text size={1} muted>
            {captions ? "Captions: English." : "There are no captions for it."}{" "}
            <a href={video.secureUrl} target="_blank" rel="noreferrer">
              Open the file
            </a>
          </Text>
        </Stack>
      </Flex>
    </Card>
  );
}
