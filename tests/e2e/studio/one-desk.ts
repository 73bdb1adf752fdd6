import { useDesk, type Desk } from "../support/desk.ts";

/** The desk of all tests of editor.desktop.spec.ts. */
export let desk: Desk;
// The Studio tests possible actions on a release by dry runs, which may give a conflict.
useDesk((opened) => (desk = opened), { harmless: /\b409\b|Release "[^"]*" is \w+: \w+ is for/ });
