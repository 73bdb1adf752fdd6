/**
 * Interface strings that the specification quotes, letter for letter. Copy that an editor may
 * change is in the dataset instead.
 */

/** The gate (specification, sections 2, 4 and 5). */
export const GATE = {
  loading: "Loading...",
  title: "Password Required",
  submit: "Submit",
  notAcknowledged: "Please acknowledge the confidentiality statement to proceed.",
  wrongPassword: "Incorrect password",
} as const;

/** Before the address to write to, for a visitor whom nobody gave the gate's password. */
export const NO_PASSWORD = "No password? Write to";

/** Who is behind the site. */
export const PEOPLE = "Who is behind it";

/**
 * Texts of playback. The page passes them to the island, so they are not part of the script. The
 * first ones are the specification's (section 2, Landing page), letter for letter; buttons go by
 * what a press sends.
 */
export const PLAYBACK = {
  beforeStart: "Meet Our Agents delivering global good",
  nowSpeaking: "Now Speaking:",
  pausedAt: "Paused at:",
  agentsPaused: "Agents Paused",
  start: "Play All",
  pause: "Pause",
  resume: "Resume",
  replayAll: "Replay All",
  enableSound: "Enable Sound",
  loadingVideo: "Loading video...",

  bar: "Playback",

  /** No message while sound is on. */
  on: "",
  blocked: "Your browser plays video only after you press a button here.",
  refused: "Your browser plays this without sound. Press “Enable Sound” to hear it.",
  muted: "You turned the sound off.",
  stalled: "Buffering. The video will resume automatically.",
  offline: "You are offline. The video will resume when you are back online.",
  /** After the agent's name. */
  failed: "’s video could not be played. The next agent will start in a moment.",
  interruption: "Your device paused the video, perhaps for a call. Resume whenever you like.",
  ended: "Every agent has had a turn. They pause until you press “Replay All”.",
  nothingPlayed:
    "No video could be played. Check your connection and press “Replay All”, or read what each agent says below.",
} as const;

/** Words of playback by name. */
export type PlaybackTexts = Readonly<Record<keyof typeof PLAYBACK, string>>;

/** An agent's talking video. */
export const VIDEO = {
  transcript: "What the video says",
  /** The slider's name: where in the video one is. */
  position: "Place in the video",
} as const;

/** What playback says on an agent's page in place of the landing page's words. */
export const AGENT_PLAYBACK = {
  ...PLAYBACK,
  refused: "Your browser muted this video.",
  blocked: "Press play to start.",
  stalled: "Buffering. It will resume automatically.",
  offline: "You are offline. It will resume later.",
  interruption: "Your device paused the video.",
  ended: "",
  nothingPlayed: "The video cannot be played. Its words are written below.",
} as const;

/** Name of an agent's talking video. @param name the agent's name */
export function introductionBy(name: string): string {
  return `${name}’s introduction`;
}

/** Label of the button that plays the video. @param name the agent's name */
export function hearAgent(name: string): string {
  return `Hear ${name}`;
}

/** Label of the same button during playback. */
export function pauseAgent(name: string): string {
  return `Pause ${name}`;
}

/** Agent cards and pages (specification, section 2). */
export const AGENT = {
  kind: "AI agent",
  open: "My Intelligence",
  framework: "Impact Framework",
  problem: "Problem",
  solution: "Objective/Solution",
  pillars: "AI Pillars",
  deliverables: "Deliverables",
  dataSources: "Data Sources",
  engineering: "Engineering Approach",
  workings: "How it would be built",
  challenge: "The Challenge",
  keyDeliverables: "Key Deliverables",
  start: "Get Started Now",
  back: "Back to Agents",
} as const;

/** Texts of a sample of an agent's work. */
export const ARTIFACT = {
  sample: "Sample",
  invented: "Invented organization",
  sign: "Sign here",
  decides: "A person decides",
  notes: "Notes in the margin",
} as const;

/** Part of an agent's page for the problems that its Impact Framework does not show. */
export const FURTHER = {
  cards: {
    heading: (count: number) => `${count} more problems, worked through`,
    text: (name: string) =>
      `What ${name} would prepare for each, from the first record to the person who decides.`,
  },
  priorities: {
    heading: (count: number) => `${count} more problems, by priority`,
    text: (name: string) =>
      `Shorter entries in three tiers: what goes wrong, and what ${name} would change.`,
  },
  open: (count: number) => `Show all ${count}`,
} as const;

/** The three priority tiers, in order, and the columns of their tables (section 2). */
export const TIERS = [
  { key: "critical", heading: "HIGH PRIORITY - MOST CRITICAL PAIN POINTS [VERSION 1]" },
  { key: "operational", heading: "MEDIUM PRIORITY - IMPORTANT OPERATIONAL ISSUES [VERSION 2]" },
  { key: "enhancement", heading: "LOWER PRIORITY - ENHANCEMENT OPPORTUNITIES [VERSION 3]" },
] as const;
export const TIER_COLUMNS = { number: "#", problem: "THE PROBLEM" } as const;

/**
 * Heading of the third column: the specification's "the agent's impact".
 * @param name the agent's name as written in its document
 */
export function impactColumn(name: string): string {
  return `${name.toUpperCase()}’S IMPACT`;
}

/** Labels in the entries of /organizations. */
export const ORGANIZATION = {
  answersTo: "Answers to",
  example: "For example",
  agents: "Agents that serve it most",
  more: (name: string) => `More about ${name}`,
} as const;

/** Columns of the challenges table (section 2, Need for agents). */
export const CHALLENGE_COLUMNS = {
  challenge: "The challenge",
  intelligence: "The agent’s intelligence",
  agent: "Responsible agent",
} as const;

/** What the posters say of themselves: the lines that open a fold, and the terms inside. */
export const POSTER_LABELS = {
  explanation: "What poly-AI is",
  details: "Role, limits and a worked case",
  stage: "Read this stage",
  why: "Why it is essential",
  foundation: "Foundation",
  capstone: "Capstone",
  counts: "How often each agent calls on each pillar",
} as const;

/** Labels of a pillar's detailed card (section 2, Poly-AI), and signs of the interface. */
export const POLY_AI = {
  role: "Role",
  purpose: "Purpose",
  keyInsight: "Key insight",
  impact: "Impact",
  coreFunctions: "Core functions",
  missionValues: "Mission values",
  usedMostBy: "Used most by",
  cards: "problem cards",
  pillar: "Pillar",
  allAgents: "All",
  chooseAgent: "Choose an agent",
  onThisPage: "On this page",
  counts: "The numbers behind the picture",
  countsCaption: "Problem cards, of each agent’s ten, that call on a pillar",
  total: "Total",
} as const;

/** Not-found and failure texts (specification, sections 2 and 8). */
export const NOT_FOUND = {
  title: "404 Page Not Found",
  text: "The page you're looking for doesn't exist or has been moved.",
  home: "Return Home",
  agentTitle: "Agent Not Found",
  agentText: "The agent you're looking for doesn't exist.",
  agentBack: "Return to Agents",
  unexpected: "Unexpected Application Error!",
} as const;

/** Interface of the long editorial page. */
export const ABOUT = {
  contents: "On this page",
  person: "You",
  agents: "The eight agents",
} as const;
