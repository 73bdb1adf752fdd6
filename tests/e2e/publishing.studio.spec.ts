/* Publishing from the Studio, with one Studio for all: see editing.studio.spec.ts. */
import "./studio/publishing.ts";
import "./studio/what-changes.ts";
import "./studio/releases.ts";
