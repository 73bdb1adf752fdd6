import { SearchIcon } from "@sanity/icons/Search";
import { Box, Button, Card, Flex, Spinner, Stack, Text, TextInput } from "@sanity/ui";
import { useId, useState } from "react";
import { useSchema } from "sanity";
import type { UserComponent } from "sanity/structure";
import { z } from "zod";
import { useMayWrite } from "../permissions.ts";
import { Notice } from "../ui/Notice.tsx";
import { SMALL } from "../ui/small.ts";
import { OrderList } from "./OrderList.tsx";
import { useOrder } from "./use-order.ts";
import { useSearch } from "./use-search.ts";

/** Props from the desk. */
const Options = z.object({ type: z.string(), title: z.string() });
/** Rows that are drawn at first; longer lists show more on demand. */
const PAGE = 200;

/**
 * The pane of a list whose order is the site's: it shows the documents in that order, searches all
 * their fields, and supports reordering by mouse, touch and keyboard.
 */
export const OrderPane: UserComponent = ({ options, childItemId }) => {
  const { type, title } = Options.parse(options);
  const schemaType = useSchema().get(type);
  const { rows, trouble, signs, untidy, move, tidy } = useOrder(type);
  const [text, setText] = useState("");
  const [count, setCount] = useState(PAGE);
  const found = useSearch(type, text);
  const mayWrite = useMayWrite();
  const noteId = useId();
  if (schemaType === undefined) return null;
  if (rows === undefined && trouble !== undefined) {
    return (
      <Box padding={4}>
        <Text muted size={1}>
          The list cannot be loaded right now. It will come back when the connection does.
        </Text>
      </Box>
    );
  }
  if (rows === undefined) {
    return (
      <Flex align="center" justify="center" height="fill" padding={5}>
        <Spinner muted />
      </Flex>
    );
  }
  const searching = text.trim() !== "";
  const numbered = rows.map(({ id }, index) => ({ id, place: index + 1 }));
  const matching = found ? numbered.filter(({ id }) => found.has(id)) : numbered;
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
        {untidy && !searching && mayWrite && (
          <Notice
            tone="caution"
            text="A number is missing or used twice."
            action={<Button {...SMALL} text="Renumber" onClick={tidy} />}
          />
        )}
      </Stack>
      <Card borderTop flex={1} overflow="auto" padding={1}>
        <OrderList
          label={title}
          describedBy={noteId}
          rows={matching.slice(0, count)}
          schemaType={schemaType}
          signs={signs}
          openId={childItemId}
          movable={!searching}
          onMove={move}
        />
        {matching.length === 0 && (
          <Box padding={4}>
            <Text align="center" muted size={1}>
              {searching ? "Nothing found." : "Nothing here yet."}
            </Text>
          </Box>
        )}
        {matching.length > count && (
          <Box padding={3}>
            <Button
              mode="ghost"
              text={`Show ${Math.min(PAGE, matching.length - count)} more`}
              width="fill"
              onClick={() => setCount(count + PAGE)}
            />
          </Box>
        )}
      </Card>
    </Flex>
  );
};
