import { useDesk, type Desk } from "../support/desk.ts";

/** The desk of all tests of editing.studio.spec.ts. */
export let desk: Desk;
useDesk((opened) => (desk = opened));
