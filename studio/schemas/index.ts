import type { DocumentDefinition, SchemaTypeDefinition } from "@sanity/types";
import { fewWornWords } from "../validation/plain-words.ts";
import { agent } from "./documents/agent.ts";
import { avatarAsset } from "./documents/avatarAsset.ts";
import { challengeRow } from "./documents/challengeRow.ts";
import { legalPage, legalRow, legalSection, legalTable } from "./documents/legalPage.ts";
import { navLink, navigation } from "./documents/navigation.ts";
import { nexusCapability } from "./documents/nexusCapability.ts";
import { organizationType } from "./documents/organizationType.ts";
import { paperRow, pillar } from "./documents/pillar.ts";
import { redirect } from "./documents/redirect.ts";
import { regionRecord } from "./documents/regionRecord.ts";
import { person, siteSettings } from "./documents/siteSettings.ts";
import { artifact, artifactNote, artifactRow, artifactSection } from "./objects/artifact.ts";
import { frameworkCard, priorityItem, problemCard } from "./objects/cards.ts";
import { link, relatedLink, richText, statement, statistic, trait } from "./objects/shared.ts";
import { talkingVideo } from "./objects/speech.ts";
import { aboutPage, marginNote, pageSection, voiceLine } from "./pages/aboutPage.ts";
import {
  agentConnection,
  agentPart,
  connectedAgentsPage,
  grantStage,
} from "./pages/connectedAgentsPage.ts";
import { contactPage, firstStep } from "./pages/contactPage.ts";
import { cpaPage, engagementStep } from "./pages/cpaPage.ts";
import { dataSecurityPage, recordHandling, securityClaim } from "./pages/dataSecurityPage.ts";
import { globalImpactPage } from "./pages/globalImpactPage.ts";
import { landingPage } from "./pages/landingPage.ts";
import { likeOsPage, osComparison } from "./pages/likeOsPage.ts";
import { challengeTheme, needImpactPage } from "./pages/needImpactPage.ts";
import { organizationsPage, revenueMark } from "./pages/organizationsPage.ts";
import { exampleRow, exampleStep, flowStage, polyAiPage, stageVoice } from "./pages/polyAiPage.ts";
import { samplePage } from "./pages/samplePage.ts";

/** Types of documents, and of pages: there is one document of each page. */
const DOCUMENTS = [
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
];

/** Types of the parts of documents. */
const PARTS = [
  agentConnection,
  agentPart,
  artifact,
  artifactNote,
  artifactRow,
  artifactSection,
  challengeTheme,
  engagementStep,
  exampleRow,
  exampleStep,
  firstStep,
  flowStage,
  frameworkCard,
  grantStage,
  legalRow,
  legalSection,
  legalTable,
  link,
  marginNote,
  navLink,
  osComparison,
  pageSection,
  paperRow,
  person,
  priorityItem,
  problemCard,
  recordHandling,
  relatedLink,
  revenueMark,
  richText,
  securityClaim,
  stageVoice,
  statement,
  statistic,
  talkingVideo,
  trait,
  voiceLine,
];

/** A document whose editor hears of words that come too often in it. */
function watchingWords(type: DocumentDefinition): DocumentDefinition {
  const { validation } = type;
  return {
    ...type,
    validation: (rule, context) => {
      const own = typeof validation === "function" ? validation(rule, context) : validation;
      return [...[own ?? []].flat(), rule.custom(fewWornWords).warning()];
    },
  };
}

/** Every type of the dataset. */
export const schemaTypes: SchemaTypeDefinition[] = [...DOCUMENTS.map(watchingWords), ...PARTS];
