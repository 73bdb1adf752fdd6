import { AddIcon } from "@sanity/icons/Add";
import { CogIcon } from "@sanity/icons/Cog";
import { DocumentsIcon } from "@sanity/icons/Documents";
import type { ComponentType } from "react";
import type { ListBuilder, ListItemBuilder, StructureBuilder } from "sanity/structure";
import {
  PAGE_SINGLETONS,
  SETTINGS_SINGLETONS,
  type Singleton,
} from "../src/content/documents/singletons.ts";
import { OrderPane } from "./order/OrderPane.tsx";

/** The desk as marketing people find it: what they edit most comes first. */
export function structure(S: StructureBuilder): ListBuilder {
  /** All documents of a type, by a field. */
  const sortedList = (type: string, title: string, field: string) => {
    const list = S.documentTypeList(type).title(title);
    const child = list.defaultOrdering([{ field, direction: "asc" }]);
    return S.documentTypeListItem(type).title(title).child(child);
  };
  /** All documents of a type, which editors put in order. @param one name of a new one, where one can be made */
  const orderedList = (type: string, title: string, one?: string) => {
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
  };
  /** One document. As an item of a list of documents it shows its address, its heading and its state. */
  const single = ({ id, type, title }: Singleton) => {
    const document = S.document().schemaType(type).documentId(id).title(title);
    return S.documentListItem().id(id).schemaType(type).title(title).child(document);
  };
  const folder = (id: string, title: string, icon: ComponentType, items: ListItemBuilder[]) =>
    S.listItem().id(id).title(title).icon(icon).child(S.list().id(id).title(title).items(items));

  return S.list()
    .id("content")
    .title("Content")
    .items([
      orderedList("agent", "Agents", "agent"),
      folder("pages", "Pages", DocumentsIcon, PAGE_SINGLETONS.map(single)),
      // Their order is fixed by the specification; the list only shows it.
      sortedList("pillar", "Pillars", "order"),
      orderedList("nexusCapability", "Nexus capabilities", "capability"),
      orderedList("challengeRow", "Challenges", "challenge"),
      orderedList("organizationType", "Organization types", "organization type"),
      orderedList("regionRecord", "Regions"),
      sortedList("legalPage", "Legal pages", "title"),
      folder("settings", "Settings", CogIcon, [
        ...SETTINGS_SINGLETONS.map(single),
        sortedList("redirect", "Redirects", "from"),
        sortedList("avatarAsset", "Generated media", "_createdAt"),
      ]),
    ]);
}
