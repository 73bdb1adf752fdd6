import { AddIcon } from "@sanity/icons/Add";
import { CogIcon } from "@sanity/icons/Cog";
import { DocumentsIcon } from "@sanity/icons/Documents";
import type { ListBuilder, ListItemBuilder, StructureBuilder } from "sanity/structure";
import { DESK_PLAN, type DeskEntry } from "./desk-plan.ts";
import { OrderPane } from "./order/OrderPane.tsx";

/** Pictures of the desk's folders; lists and single documents show the icon of their type. */
const FOLDER_ICONS = new Map([
  ["pages", DocumentsIcon],
  ["settings", CogIcon],
]);

function listItem(S: StructureBuilder, entry: DeskEntry): ListItemBuilder {
  switch (entry.kind) {
    case "type": {
      const { type, title, sortBy } = entry;
      const list = S.documentTypeList(type).title(title);
      const sorted = list.defaultOrdering([{ field: sortBy, direction: "asc" }]);
      return S.documentTypeListItem(type).title(title).child(sorted);
    }
    case "ordered": {
      const { type, title, one } = entry;
      const create = S.menuItem()
        .title(`New ${one}`)
        .icon(AddIcon)
        .intent({ type: "create", params: { type } })
        .showAsAction(true);
      const pane = S.component(OrderPane)
        .id(type)
        .title(title)
        .options({ type, title })
        .menuItems(one === undefined ? [] : [create])
        .canHandleIntent((_, params) => params.type === type)
        .child((id) => S.defaultDocument({ schemaType: type }).documentId(id));
      return S.documentTypeListItem(type).title(title).child(pane);
    }
    case "singleton": {
      const { id, type, title } = entry;
      const document = S.document().schemaType(type).documentId(id).title(title);
      // As an item of a list of documents it shows its address, its heading and its state.
      return S.documentListItem().id(id).schemaType(type).title(title).child(document);
    }
    case "group": {
      const { id, title, items } = entry;
      const folder = S.list().id(id).title(title);
      const inside = folder.items(items.map((item) => listItem(S, item)));
      return S.listItem().id(id).title(title).icon(FOLDER_ICONS.get(id)).child(inside);
    }
  }
}

/** The desk of the Studio, built from its plan. */
export function structure(S: StructureBuilder): ListBuilder {
  const items = DESK_PLAN.map((entry) => listItem(S, entry));
  return S.list().id("content").title("Content").items(items);
}
