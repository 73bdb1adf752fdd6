import { type PageStyle, rulesOf } from "../security/page-style.ts";

/**
 * Lets pages travel (`src/travel`). In the page itself: Chromium decides when it first looks at the
 * rules, and where a style sheet is late, a rule in it comes after that.
 */
export const TRAVELS: PageStyle = rulesOf`@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }`;
