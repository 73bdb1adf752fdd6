import { Card, Flex, Text } from "@sanity/ui";
import { useEffect, useRef, useState, type RefCallback } from "react";
import type { Side } from "../../src/facts/comparison-api.ts";
import { scaleOf, type FrameScale } from "../presentation/frame-scale.ts";

/** What a side is called. */
export const SIDE_NAMES: Readonly<Record<Side, string>> = { before: "Before", after: "After" };

/** What a side needs to know. */
interface SideFrameProps {
  side: Side;
  /** Address of the page; undefined where this side has none, or cannot show it. */
  src: string | undefined;
  /** Why there is nothing to show. */
  instead: string;
  frame: RefCallback<HTMLIFrameElement>;
}

/** One side of a page, as wide as on a desktop, made smaller to fit. */
export function SideFrame({ side, src, instead, frame }: SideFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<FrameScale>();
  useEffect(() => {
    if (room.current === null) return undefined;
    const measured = new ResizeObserver(([entry]) => {
      if (entry) setScale(scaleOf(entry.contentRect.width, entry.contentRect.height));
    });
    measured.observe(room.current);
    return () => measured.disconnect();
  }, []);
  const { width, height, factor } = scale ?? { width: "100%", height: "100%", factor: 1 };
  return (
    <Flex direction="column" gap={3} style={{ flex: "1 1 0", minWidth: 0, minHeight: 0 }}>
      <Text as="h3" size={1} weight="medium">
        {SIDE_NAMES[side]}
      </Text>
      <Card border radius={2} overflow="hidden" style={{ flex: 1, minHeight: "16em" }}>
        <div ref={room} style={{ position: "relative", height: "100%" }}>
          {src === undefined ? (
            <Flex align="center" justify="center" padding={5} style={{ height: "100%" }}>
              <Text muted size={1}>
                {instead}
              </Text>
            </Flex>
          ) : (
            <iframe
              ref={frame}
              key={src}
              src={src}
              title={`${SIDE_NAMES[side]}: the page`}
              // Its many links are no part of this view; the buttons above go through what differs.
              tabIndex={-1}
              data-testid={`side-${side}`}
              style={{
                position: "absolute",
                inset: "0 auto auto 0",
                border: 0,
                width,
                maxWidth: "none",
                height,
                transform: `scale(${factor})`,
                transformOrigin: "0 0",
              }}
            />
          )}
        </div>
      </Card>
    </Flex>
  );
}
