import { FAILURE_TEXT, type GateFailure } from "../gate/errors.ts";

/** The one message a visitor of a sealed site sees for each failure; it says what to do. */
export const SEALED_FAILURE_TEXT: Readonly<Record<GateFailure, string>> = {
  ...FAILURE_TEXT,
  passwordChanged: "The passwords of this site have changed. Enter yours again, or the new one.",
  siteChanged: "The site has changed since this page was loaded. Reload it and try again.",
  pageDamaged: "This page arrived damaged and cannot be opened. Reload it and try again.",
  pageUnreachable: "The page did not arrive. Check your connection and try again.",
};
