// Written by `npm run generate` from the files of the folders that it imports.
import { agent } from "./documents/agent.ts";
import { avatarAsset } from "./documents/avatarAsset.ts";
import { challengeRow } from "./documents/challengeRow.ts";
import { legalPage } from "./documents/legalPage.ts";
import { navigation } from "./documents/navigation.ts";
import { nexusCapability } from "./documents/nexusCapability.ts";
import { organizationType } from "./documents/organizationType.ts";
import { pillar } from "./documents/pillar.ts";
import { redirect } from "./documents/redirect.ts";
import { regionRecord } from "./documents/regionRecord.ts";
import { siteSettings } from "./documents/siteSettings.ts";
import { aboutPage } from "./pages/aboutPage.ts";
import { connectedAgentsPage } from "./pages/connectedAgentsPage.ts";
import { contactPage } from "./pages/contactPage.ts";
import { cpaPage } from "./pages/cpaPage.ts";
import { dataSecurityPage } from "./pages/dataSecurityPage.ts";
import { globalImpactPage } from "./pages/globalImpactPage.ts";
import { landingPage } from "./pages/landingPage.ts";
import { likeOsPage } from "./pages/likeOsPage.ts";
import { needImpactPage } from "./pages/needImpactPage.ts";
import { organizationsPage } from "./pages/organizationsPage.ts";
import { polyAiPage } from "./pages/polyAiPage.ts";
import { samplePage } from "./pages/samplePage.ts";
import { agentConnection } from "./objects/agentConnection.ts";
import { agentPart } from "./objects/agentPart.ts";
import { artifact } from "./objects/artifact.ts";
import { artifactNote } from "./objects/artifactNote.ts";
import { artifactRow } from "./objects/artifactRow.ts";
import { artifactSection } from "./objects/artifactSection.ts";
import { challengeTheme } from "./objects/challengeTheme.ts";
import { engagementStep } from "./objects/engagementStep.ts";
import { exampleRow } from "./objects/exampleRow.ts";
import { exampleStep } from "./objects/exampleStep.ts";
import { firstStep } from "./objects/firstStep.ts";
import { flowStage } from "./objects/flowStage.ts";
import { frameworkCard } from "./objects/frameworkCard.ts";
import { grantStage } from "./objects/grantStage.ts";
import { legalRow } from "./objects/legalRow.ts";
import { legalSection } from "./objects/legalSection.ts";
import { legalTable } from "./objects/legalTable.ts";
import { link } from "./objects/link.ts";
import { marginNote } from "./objects/marginNote.ts";
import { navLink } from "./objects/navLink.ts";
import { osComparison } from "./objects/osComparison.ts";
import { pageSection } from "./objects/pageSection.ts";
import { paperRow } from "./objects/paperRow.ts";
import { person } from "./objects/person.ts";
import { priorityItem } from "./objects/priorityItem.ts";
import { problemCard } from "./objects/problemCard.ts";
import { recordHandling } from "./objects/recordHandling.ts";
import { relatedLink } from "./objects/relatedLink.ts";
import { revenueMark } from "./objects/revenueMark.ts";
import { richText } from "./objects/richText.ts";
import { securityClaim } from "./objects/securityClaim.ts";
import { stageVoice } from "./objects/stageVoice.ts";
import { statement } from "./objects/statement.ts";
import { statistic } from "./objects/statistic.ts";
import { talkingVideo } from "./objects/talkingVideo.ts";
import { trait } from "./objects/trait.ts";
import { voiceLine } from "./objects/voiceLine.ts";

/** Types of documents of which there may be many. */
export const DOCUMENT_TYPES = [
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
];

/** Types of pages, of which there is one document each. */
export const PAGE_TYPES = [
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
export const OBJECT_TYPES = [
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
