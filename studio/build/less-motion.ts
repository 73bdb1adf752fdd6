/**
 * Where less motion is asked for, Sanity's own style gives every element a transition of a hundredth
 * of a millisecond: each change of a style begins thousands of them, and forms open a third slower.
 */
const NO_TRANSITIONS = `<style>@media (prefers-reduced-motion:reduce){*,::before,::after{transition-property:none!important}}</style>`;

/** The Studio's page, with no transitions for an editor who has asked for less motion. */
export function withLessMotion(html: string): string {
  return html.replace("</head>", () => `${NO_TRANSITIONS}</head>`);
}
