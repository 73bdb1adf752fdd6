/** How wide the first screen shows the portrait (`sizes` of an `<img>`). */
export const PORTRAIT_SIZES = "(width <= 64rem) 65vw, 34vw";
