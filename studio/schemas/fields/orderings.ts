import type { SortOrdering } from "@sanity/types";

/** The order in which the site shows the documents of a type. */
export const DISPLAY_ORDER: SortOrdering = {
  name: "displayOrder",
  title: "Order on the site",
  by: [{ field: "order", direction: "asc" }],
};
