import { useDesk, type Desk } from "../support/desk.ts";

/** The desk of all tests of studio.studio.spec.ts. */
export let desk: Desk;
// The Studio asks by dry runs what it may do with a release; the lake's answer may be a conflict.
useDesk((opened) => (desk = opened), { harmless: /\b409\b|Release "[^"]*" is \w+: \w+ is for/ });
