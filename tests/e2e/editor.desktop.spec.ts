/*
 * Work in the Studio. Opening one takes ten seconds, so all of these tests share one: everything is real,
 * and no other file's. The order matters: releases set the lake's clock ahead, two who work together leave a
 * draft, and nobody works after signing out.
 */
import "./studio/publishing.ts";
import "./studio/day.ts";
import "./studio/new-agent.ts";
import "./studio/releases.ts";
import "./studio/together.ts";
