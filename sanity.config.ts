import { visionTool } from "@sanity/vision";
import { defineConfig, userHasRole } from "sanity";
import { structureTool } from "sanity/structure";
import { API_VERSION } from "./src/facts/api-version.ts";
import { addresses } from "./studio/addresses.ts";
import { avatars } from "./studio/avatars/plugin.tsx";
import { keepTyping } from "./studio/lake/keep-typing.ts";
import { DeskInput } from "./studio/forms/DeskInput.tsx";
import { guide } from "./studio/guide/plugin.tsx";
import { presentation } from "./studio/presentation/plugin.tsx";
import { clientFactory } from "./studio/lake/client.ts";
import { lakeConnection, putProtocolNoticeAway } from "./studio/lake/plugin.tsx";
import { hasAccounts, lakeUrl } from "./studio/lake/session.ts";
import { allowedActions, newDocumentOptions } from "./studio/permissions.ts";
import { people } from "./studio/people/plugin.tsx";
import { publishing } from "./studio/publishing/plugin.tsx";
import { review } from "./studio/review.tsx";
import { Mark } from "./studio/Mark.tsx";
import { schemaTypes } from "./studio/schemas/index.ts";
import { start } from "./studio/start/plugin.tsx";
import { structure } from "./studio/structure.ts";
import "./studio/studio.css";

const lake = lakeUrl();
keepTyping();
if (lake !== undefined) putProtocolNoticeAway();

/**
 * The Studio. Its base path is set in sanity.cli.ts and only there: set in both places, Sanity
 * joins the two.
 */
export default defineConfig({
  title: "Website content",
  icon: Mark,
  // Spelled out in full, because the build of the Studio replaces these words by their values.
  projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? "polyphony",
  dataset: process.env.SANITY_STUDIO_DATASET ?? "production",
  plugins: [
    // The first tool is the one that the Studio opens with.
    start(),
    structureTool({ structure, title: "Content" }),
    presentation(),
    publishing(),
    addresses(),
    avatars(),
    ...(hasAccounts() ? [review(), people()] : []),
    lakeConnection(),
    guide(),
    visionTool({ defaultApiVersion: API_VERSION }),
  ],
  // Its queries are for those who program, and an editor who opens it by mistake reads nothing there.
  tools: (tools, { currentUser }) =>
    userHasRole(currentUser, "administrator")
      ? tools
      : tools.filter(({ name }) => name !== "vision"),
  schema: { types: schemaTypes },
  form: { components: { input: DeskInput } },
  document: {
    actions: allowedActions,
    newDocumentOptions,
    ...(lake !== undefined && { comments: { enabled: false } }),
  },
  // Without this, Sanity leaves out what plugins add to the menu of a release.
  releases: { enabled: true },
  unstable_clientFactory: clientFactory,
  ...(lake !== undefined && {
    apiHost: lake,
    // The Studio's server gives this page to those who are signed in alone: Sanity need not ask.
    auth: { loginMethod: "token", providers: [] },
    // The other strategy scores by `text::query`, which only Sanity's own lake can evaluate.
    search: { strategy: "groqLegacy" },
    // The lake has releases and scheduled drafts, but no comments, tasks or the older Scheduling API.
    tasks: { enabled: false },
    scheduledPublishing: { enabled: false },
    announcements: { enabled: false },
  }),
});
