/*
 * The square of a portrait that the gate shows, in units of the drawing. By itself, so that pages
 * need not load the drawing.
 */

/** Its left edge, and its upper one. */
export const GATE_FACE_EDGE = -30;
/** Its side. */
export const GATE_FACE_SIDE = 420;
