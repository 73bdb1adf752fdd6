/*
 * Editing in the Studio. Opening one takes ten seconds, so all of these tests share one: everything is
 * real, and no other file's.
 */
import "./studio/day.ts";
import "./studio/together.ts";
