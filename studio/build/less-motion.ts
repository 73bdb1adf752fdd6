/**
 * With reduced motion, Sanity's styles give every element a transition of 0.01 ms: each style
 * change starts thousands of them, and forms open a third slower.
 */
const NO_TRANSITIONS = `<style>@media (prefers-reduced-motion:reduce){*,::before,::after{transition-property:none!important}}</style>`;

/** The Studio's page without transitions for editors with reduced motion. */
export function withLessMotion(html: string): string {
  return html.replace("</head>", () => `${NO_TRANSITIONS}</head>`);
}
