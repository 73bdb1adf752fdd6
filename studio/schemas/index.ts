import type { SchemaTypeDefinition } from "@sanity/types";
import * as agent from "./documents/agent.ts";
import * as avatarAsset from "./documents/avatarAsset.ts";
import * as challengeRow from "./documents/challengeRow.ts";
import * as legalPage from "./documents/legalPage.ts";
import * as navigation from "./documents/navigation.ts";
import * as nexusCapability from "./documents/nexusCapability.ts";
import * as organizationType from "./documents/organizationType.ts";
import * as pillar from "./documents/pillar.ts";
import * as redirect from "./documents/redirect.ts";
import * as regionRecord from "./documents/regionRecord.ts";
import * as siteSettings from "./documents/siteSettings.ts";
import * as aboutPage from "./pages/aboutPage.ts";
import * as connectedAgentsPage from "./pages/connectedAgentsPage.ts";
import * as contactPage from "./pages/contactPage.ts";
import * as cpaPage from "./pages/cpaPage.ts";
import * as dataSecurityPage from "./pages/dataSecurityPage.ts";
import * as globalImpactPage from "./pages/globalImpactPage.ts";
import * as landingPage from "./pages/landingPage.ts";
import * as likeOsPage from "./pages/likeOsPage.ts";
import * as needImpactPage from "./pages/needImpactPage.ts";
import * as organizationsPage from "./pages/organizationsPage.ts";
import * as polyAiPage from "./pages/polyAiPage.ts";
import * as samplePage from "./pages/samplePage.ts";
import * as artifact from "./objects/artifact.ts";
import * as cards from "./objects/cards.ts";
import * as shared from "./objects/shared.ts";
import * as speech from "./objects/speech.ts";

/** Each file has a document's type or a page's, with the types of its parts. */
const FILES = [
  agent,
  avatarAsset,
  challengeRow,
  legalPage,
  navigation,
  nexusCapability,
  organizationType,
  pillar,
  redirect,
  regionRecord,
  siteSettings,
  aboutPage,
  connectedAgentsPage,
  contactPage,
  cpaPage,
  dataSecurityPage,
  globalImpactPage,
  landingPage,
  likeOsPage,
  needImpactPage,
  organizationsPage,
  polyAiPage,
  samplePage,
  artifact,
  cards,
  shared,
  speech,
];

/** Whether an export is a type; the others are functions that make fields. */
function isType(exported: unknown): exported is SchemaTypeDefinition {
  return typeof exported === "object";
}

/** Every type of the dataset. */
export const schemaTypes: SchemaTypeDefinition[] = FILES.flatMap((file) =>
  Object.values<unknown>(file).filter(isType),
);
