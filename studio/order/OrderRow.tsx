import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { DragHandleIcon } from "@sanity/icons/DragHandle";
import { Box, Button, Card, Flex, Text } from "@sanity/ui";
import { DocumentVersionsStatusIndicator, Preview, PreviewCard, useDocumentVersions } from "sanity";
import { usePaneRouter } from "sanity/structure";
import type { SchemaType } from "@sanity/types";
import { useMayWrite } from "../permissions.ts";
import type { RowSign } from "./sign.ts";

/** What a row needs to know. */
interface OrderRowProps {
  /** Published id of the document. */
  id: string;
  schemaType: SchemaType;
  /** Its place, from 1. */
  place: number;
  /** What it says beside the name; undefined where visitors see the document as it is. */
  sign: RowSign | undefined;
  /** Whether it is the open document. */
  open: boolean;
  /** Whether rows can be moved now. */
  movable: boolean;
}

/** One document of an ordered list: a handle for those who may move it, its place, and a link that opens it. */
export function OrderRow({ id, schemaType, place, sign, open, movable }: OrderRowProps) {
  const { ChildLink } = usePaneRouter();
  const mayWrite = useMayWrite();
  const { versions } = useDocumentVersions({ documentId: id });
  const {
    attributes: { tabIndex, "aria-describedby": describedBy },
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, disabled: !movable || !mayWrite });
  // Up and down only: a list has no other direction.
  const style = {
    transform: CSS.Transform.toString(transform && { ...transform, x: 0, scaleX: 1, scaleY: 1 }),
    transition,
    position: "relative" as const,
    zIndex: isDragging ? 1 : undefined,
    listStyle: "none",
  };
  return (
    <li ref={setNodeRef} style={style} data-testid={`order-row-${id}`}>
      <Card radius={2} shadow={isDragging ? 3 : 0} tone={isDragging ? "primary" : "inherit"}>
        <Flex align="center">
          {mayWrite && (
            <Button
              ref={setActivatorNodeRef}
              mode="bleed"
              icon={DragHandleIcon}
              padding={2}
              disabled={!movable}
              tabIndex={tabIndex}
              aria-describedby={describedBy}
              aria-label={`Move number ${place}`}
              style={{ cursor: movable ? "grab" : undefined, touchAction: "none" }}
              {...listeners}
            />
          )}
          <Box style={{ width: "1.4em", flexShrink: 0, marginInlineEnd: "0.3em" }}>
            <Text size={1} muted align="right" style={{ fontVariantNumeric: "tabular-nums" }}>
              {place}
            </Text>
          </Box>
          <PreviewCard
            as={ChildLink}
            childId={id}
            data-as="a"
            data-ui="PaneItem"
            __unstable_focusRing
            flex={1}
            radius={2}
            pressed={open}
            selected={open}
            sizing="border"
            tone="inherit"
          >
            <Flex align="center" gap={2} paddingRight={3}>
              <Box flex={1} style={{ minWidth: 0 }}>
                <Preview
                  layout="default"
                  schemaType={schemaType}
                  value={{ _id: id, _type: schemaType.name }}
                />
              </Box>
              {sign && (
                <Card padding={1} radius={2} title={sign.title} tone={sign.tone}>
                  <Text size={0}>{sign.label}</Text>
                </Card>
              )}
              <DocumentVersionsStatusIndicator documentVersions={versions} />
            </Flex>
          </PreviewCard>
        </Flex>
      </Card>
    </li>
  );
}
