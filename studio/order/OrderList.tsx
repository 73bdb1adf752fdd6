import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { DragHandleIcon } from "@sanity/icons/DragHandle";
import { Box, Button, Card, Flex, Text } from "@sanity/ui";
import { DocumentVersionsStatusIndicator, Preview, PreviewCard, useDocumentVersions } from "sanity";
import { usePaneRouter } from "sanity/structure";
import { useMayWrite } from "../permissions.ts";
import type { SchemaType } from "@sanity/types";
import type { RowSign } from "./sign.ts";

/** Props of the list. */
interface OrderListProps {
  /** Accessible name of the list. */
  label: string;
  /** Id of the text that explains the list. */
  describedBy: string;
  rows: readonly { id: string; place: number }[];
  schemaType: SchemaType;
  /** Signs of the rows, by document id. */
  signs: ReadonlyMap<string, RowSign>;
  /** Id of the open document. */
  openId: string | undefined;
  movable: boolean;
  /** Called with a row's old and new index, from 0. */
  onMove: (from: number, to: number) => void;
}

const INSTRUCTIONS = {
  draggable:
    "Press the space bar to pick the row up, the arrow keys to move it, and the space bar again to put it down. Escape puts it back.",
};

/** The rows of an ordered list, and all ways to move them. */
export function OrderList(props: OrderListProps) {
  const { label, describedBy, rows, schemaType, signs, openId, movable, onMove } = props;
  const sensors = useSensors(
    // Movement of a few pixels distinguishes a drag from a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map(({ id }) => id);
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up number ${placeOf(active.id)} of ${ids.length}.`,
    onDragOver: ({ over }) => (over ? `It would be number ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `It is number ${placeOf(over.id)} now.` : undefined),
    onDragCancel: ({ active }) => `Put back as number ${placeOf(active.id)}.`,
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(placeOf(active.id) - 1, placeOf(over.id) - 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} aria-describedby={describedBy} style={{ margin: 0, padding: 0 }}>
          {rows.map(({ id, place }) => (
            <OrderRow
              key={id}
              id={id}
              place={place}
              schemaType={schemaType}
              sign={signs.get(id)}
              open={openId === id}
              movable={movable}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

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
function OrderRow({ id, schemaType, place, sign, open, movable }: OrderRowProps) {
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
