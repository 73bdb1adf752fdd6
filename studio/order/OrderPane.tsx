import { SearchIcon } from "@sanity/icons/Search";
import { Box, Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useId, useState } from "react";
import {
  DocumentVersionsStatusIndicator,
  LoadingBlock,
  Preview,
  PreviewCard,
  useClient,
  useDocumentVersions,
  useSchema,
} from "sanity";
import { type UserComponent, usePaneRouter } from "sanity/structure";
import { z } from "zod";
import { NAME_FIELDS, nameOfDocument } from "../../src/content/documents/document-name.ts";
import { useMayWrite } from "../permissions.ts";
import { Trouble } from "../ui/form.tsx";
import {
  type Announcements,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  closestCenter,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { DragHandleIcon } from "@sanity/icons/DragHandle";
import type { SchemaType } from "@sanity/types";
import { type OrderedItem, ItemVersion, inOrder, placesToWrite } from "./order.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useErrorToast, useLiveQuery } from "../ui/requests.ts";

/** Props from the desk. */
const Options = z.object({ type: z.string(), title: z.string() });

const INSTRUCTIONS = {
  draggable:
    "Press the space bar to pick the row up, the arrow keys to move it, and the space bar again to put it down. Escape puts it back.",
};

/**
 * The pane of a list whose order is the site's: it shows the documents in that order, searches them,
 * and supports reordering by mouse, touch and keyboard.
 */
export const OrderPane: UserComponent = ({ options, childItemId }) => {
  const { type, title } = Options.parse(options);
  const schemaType = useSchema().get(type);
  const { rows, trouble, move } = useOrder(type);
  const [text, setText] = useState("");
  const mayWrite = useMayWrite();
  const noteId = useId();
  const sensors = useSensors(
    // Movement of a few pixels distinguishes a drag from a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (schemaType === undefined) return null;
  if (rows === undefined) {
    return trouble === undefined ? <LoadingBlock /> : <Trouble text={trouble} />;
  }
  const search = text.trim().toLowerCase();
  const searching = search !== "";
  const matching = rows
    .map((row, index) => ({ ...row, place: index + 1 }))
    .filter(({ words }) => words.includes(search));
  const ids = matching.map(({ id }) => id);
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    // A drag begins over the row's own place, and screen readers say only the newest announcement.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => {
      if (active.id === over?.id) return `Picked up number ${placeOf(over.id)} of ${ids.length}.`;
      return over ? `It would be number ${placeOf(over.id)}.` : undefined;
    },
    onDragEnd: ({ over }) => (over ? `It is number ${placeOf(over.id)} now.` : undefined),
    onDragCancel: ({ active }) => `Put back as number ${placeOf(active.id)}.`,
  };
  const order = "The site shows them in this order.";
  const editorsNote = searching
    ? "Clear the search to change the order."
    : `${order} A move is on the site at once, without Publish.`;
  return (
    <Flex direction="column" height="fill">
      <Stack gap={3} padding={3}>
        <TextInput
          aria-label={`Search ${title}`}
          fontSize={1}
          icon={SearchIcon}
          padding={2}
          placeholder="Search list"
          radius={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Text id={noteId} muted size={1}>
          {mayWrite ? editorsNote : order}
        </Text>
      </Stack>
      <Card borderTop flex={1} overflow="auto" padding={1}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={({ active, over }) => {
            if (over) move(placeOf(active.id) - 1, placeOf(over.id) - 1);
          }}
          accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <ol aria-label={title} aria-describedby={noteId} style={{ margin: 0, padding: 0 }}>
              {matching.map(({ id, place, published, draft }) => (
                <OrderRow
                  key={id}
                  id={id}
                  name={nameOfDocument(draft ?? published ?? {}) ?? "Untitled"}
                  place={place}
                  schemaType={schemaType}
                  open={childItemId === id}
                  movable={!searching}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
        {matching.length === 0 && (
          <Box padding={4}>
            <Text align="center" muted size={1}>
              {searching ? "Nothing found." : "Nothing here yet."}
            </Text>
          </Box>
        )}
      </Card>
    </Flex>
  );
};

interface OrderRowProps {
  /** Published id of the document. */
  id: string;
  name: string;
  schemaType: SchemaType;
  /** Its place, from 1. */
  place: number;
  /** Whether it is the open document. */
  open: boolean;
  /** Whether rows can be moved now. */
  movable: boolean;
}

/** One document of an ordered list: a handle for those who may move it, its place, and a link that opens it. */
function OrderRow({ id, name, schemaType, place, open, movable }: OrderRowProps) {
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
              aria-label={`Move ${name}, number ${place}`}
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
              <DocumentVersionsStatusIndicator documentVersions={versions} />
            </Flex>
          </PreviewCard>
        </Flex>
      </Card>
    </li>
  );
}

const Versions = z.array(ItemVersion);

/** How long a move is shown before the dataset confirms it, in milliseconds. */
const AHEAD_MS = 3_000;
const OF_TYPE = `_type == $type && !(_id in path("versions.**"))`;

/**
 * The documents of a type in the order of the site, live, and the way to move one. A move is
 * written into published documents and drafts alike, in one transaction.
 * @returns rows: the documents; undefined before the first answer. move: takes indexes, and gives
 * every document the number of its line
 */
function useOrder(type: string) {
  const client = useClient({ apiVersion: API_VERSION });
  const orToast = useErrorToast();
  const [ahead, setAhead] = useState<readonly string[]>();
  const { data, trouble } = useLiveQuery(
    {
      fetch: `*[${OF_TYPE}]{
        _id, _type, order, ${NAME_FIELDS}, "words": [name, title, description, summary, region, issue, solution, legalForm]
      }`,
      listen: `*[_type == $type]`,
      params: { type },
    },
    Versions,
  );
  const stored = inOrder(data ?? []);
  const rows = ahead === undefined ? stored : sortByIds(stored, ahead);

  const arrange = (next: readonly OrderedItem[]) => {
    const places = placesToWrite(next);
    if (places.length === 0) return;
    const ids = next.map(({ id }) => id);
    setAhead(ids);
    // A later move may be shown by then.
    const forget = () => setAhead((shown) => (shown === ids ? undefined : shown));
    const transaction = client.transaction();
    for (const { id, order } of places) transaction.patch(id, { set: { order } });
    void orToast("The order did not change", async () => {
      try {
        await transaction.commit({ visibility: "sync", tag: "desk.order" });
        setTimeout(forget, AHEAD_MS);
      } catch (error) {
        forget();
        throw error;
      }
    });
  };
  return {
    rows: data && rows,
    trouble,
    move: (from: number, to: number) => arrange(arrayMove(rows, from, to)),
  };
}

/** Documents in the order of a list of ids; what the list does not know comes last. */
function sortByIds(rows: readonly OrderedItem[], ids: readonly string[]): OrderedItem[] {
  const place = ({ id }: OrderedItem) => {
    const index = ids.indexOf(id);
    return index === -1 ? Infinity : index;
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}
