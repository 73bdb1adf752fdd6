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
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import type { SchemaType } from "@sanity/types";
import { OrderRow } from "./OrderRow.tsx";
import type { RowSign } from "./sign.ts";

/** What the list needs to know. */
interface OrderListProps {
  /** Accessible name of the list. */
  label: string;
  /** Id of the text that explains the list. */
  describedBy: string;
  rows: readonly { id: string; place: number }[];
  schemaType: SchemaType;
  /** What rows say of their documents, by id. */
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
