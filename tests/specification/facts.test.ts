import { expect, test } from "vitest";
import { baseHeaders } from "../../server/http/send.ts";
import { MEDIA_HEADERS } from "../../server/site/send-file.ts";
import * as avatars from "../../server/contracts/avatars.ts";
import * as constants from "../../src/facts/constants.ts";
import { DOMAINS, OS_AREAS, PILLAR_IDS, REGIONS } from "../../src/facts/vocabulary.ts";
import * as strings from "../../src/facts/strings.ts";
import { contentSecurityPolicy, hashOf, headScript } from "../../src/security/policy.ts";

/*
 * The specification's numbers, strings and messages, written out again: docs/specification.md has
 * them by section. The code has its own constants, and no test that imports them notices a wrong one.
 */

test("counts of what the site presents: sections 1, 2, 3 and 9", () => {
  expect(constants).toMatchObject({
    AGENT_COUNT: 8,
    PILLAR_COUNT: 10,
    PROBLEM_CARDS_PER_AGENT: 10,
    PRIORITY_ITEMS_PER_TIER: 5,
    DELIVERABLES_MIN: 12,
    DELIVERABLES_MAX: 14,
    DELIVERABLE_SIGN: "💡",
    FRAMEWORK_CARD_COUNT: 5,
    PRIMARY_LINK_COUNT: 9,
    FOOTER_LINK_COUNT: 7,
    LANDING_STATISTIC_COUNT: 6,
    FLOW_STAGE_COUNT: 5,
    POLY_AI_STATISTIC_COUNT: 5,
    ORGANIZATION_TRAIT_COUNT: 6,
    CPA_TRAIT_COUNT: 9,
    GLOBAL_STATISTIC_COUNT: 4,
    REVENUE_TARGET: 500_000,
    LEGAL_EFFECTIVE_DATE: "2025-08-01",
  });
});

test("delays and thresholds of scrolling, playback and the gate: sections 4 and 9", () => {
  expect(constants).toMatchObject({
    REVEAL_THRESHOLD: 0.1,
    REVEAL_MARGIN: 0.05,
    REVEAL_LOGO_MS: 800,
    REVEAL_MS: 1000,
    AUDIO_VISIBILITY_THRESHOLD: 0.2,
    AUDIO_START_MS: 2000,
    SOUND_BANNER_MS: 2200,
    NEXT_AFTER_END_MS: 300,
    NEXT_AFTER_ERROR_MS: 1000,
    REPLAY_MS: 100,
    VIDEO_READY_STATE: 3,
    GATE_STORAGE_KEY: "authenticated",
    GATE_STORAGE_VALUE: "true",
  });
});

test("stages, progress and delays of the asset generation: sections 4, 7 and 9", () => {
  expect(Object.values(avatars.STATUS).map(({ stage, progress }) => [stage, progress])).toEqual([
    ["checking", 5],
    ["generating_voice", 15],
    ["uploading_audio", 30],
    ["getting_image", 45],
    ["creating_video", 60],
    ["creating_video", 75],
    ["uploading_video", 90],
    ["complete", 100],
  ]);
  expect(avatars.errorStatus("broken")).toEqual({
    stage: "error",
    message: "broken",
    progress: 0,
  });
  expect(avatars).toMatchObject({
    STARTING: { stage: "checking", message: "Starting generation...", progress: 0 },
    CLEAR_AFTER_SUCCESS_MS: 2000,
    CLEAR_AFTER_ERROR_MS: 5000,
    PROGRESS_POLL_MS: 500,
    VIDEO_POLL_MS: 3000,
    VIDEO_TIMEOUT_MS: 120_000,
    THUMBNAIL_SIZE: 128,
    PROFILE_SIZE: 256,
  });
});

test("messages of the asset generation: section 8", () => {
  expect(avatars.AVATAR_ERRORS).toEqual({
    inProgress: "Asset generation already in progress for this avatar",
    noVoice: "Avatar does not have voice configuration",
    checkFailed: "Failed to check assets",
    unknown: "Unknown error occurred",
    failed: "Asset generation failed",
  });
  const messages = [
    avatars.keyMissing("ElevenLabs"),
    avatars.callFailed("ElevenLabs", 401, "Unauthorized"),
    avatars.credentialsMissing("Cloudinary"),
    avatars.uploadFailed("Cloudinary", "audio", "Bad Request"),
    avatars.uploadFailed("Cloudinary", "video", "Bad Request"),
    avatars.uploadFailed("Cloudinary", "image", "Bad Request"),
    avatars.videoTimedOut("D-ID"),
    avatars.videoFailed("D-ID", "no face found"),
    avatars.videoFailed("D-ID", undefined),
    avatars.videoWithoutResult("D-ID"),
  ];
  expect(messages).toEqual([
    "ElevenLabs API key is not configured",
    "ElevenLabs API error: 401 Unauthorized",
    "Cloudinary API credentials are not configured",
    "Cloudinary upload failed: Bad Request",
    "Cloudinary video upload failed: Bad Request",
    "Cloudinary image upload failed: Bad Request",
    "D-ID talk generation timed out",
    "D-ID video generation failed: no face found",
    "D-ID video generation failed: Unknown error",
    "D-ID video generation completed but no result URL provided",
  ]);
});

test("words of the gate: sections 2, 4, 5 and 8", () => {
  expect(strings.GATE).toEqual({
    loading: "Loading...",
    title: "Password Required",
    submit: "Submit",
    notAcknowledged: "Please acknowledge the confidentiality statement to proceed.",
    wrongPassword: "Incorrect password",
  });
});

test("words of the playback: section 2", () => {
  expect(strings.PLAYBACK).toMatchObject({
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
  });
});

test("words of an agent's card, page and sample: section 2", () => {
  expect(strings.AGENT).toMatchObject({
    open: "My Intelligence",
    framework: "Impact Framework",
    problem: "Problem",
    solution: "Objective/Solution",
    pillars: "AI Pillars",
    deliverables: "Deliverables",
    dataSources: "Data Sources",
    engineering: "Engineering Approach",
    challenge: "The Challenge",
    keyDeliverables: "Key Deliverables",
    start: "Get Started Now",
    back: "Back to Agents",
  });
  expect(strings.TIERS).toEqual([
    { key: "critical", heading: "HIGH PRIORITY - MOST CRITICAL PAIN POINTS [VERSION 1]" },
    { key: "operational", heading: "MEDIUM PRIORITY - IMPORTANT OPERATIONAL ISSUES [VERSION 2]" },
    { key: "enhancement", heading: "LOWER PRIORITY - ENHANCEMENT OPPORTUNITIES [VERSION 3]" },
  ]);
  expect(strings.TIER_COLUMNS).toEqual({ number: "#", problem: "THE PROBLEM" });
  expect(strings.impactColumn("Kofi")).toBe("KOFI’S IMPACT");
});

test("columns and parts of the tables and cards of other pages: section 2", () => {
  expect(strings.CHALLENGE_COLUMNS).toEqual({
    challenge: "The challenge",
    intelligence: "The agent’s intelligence",
    agent: "Responsible agent",
  });
  expect(strings.POLY_AI).toMatchObject({
    role: "Role",
    purpose: "Purpose",
    keyInsight: "Key insight",
    impact: "Impact",
    coreFunctions: "Core functions",
    missionValues: "Mission values",
  });
});

test("words where nothing is found or something breaks: sections 2 and 8", () => {
  expect(strings.NOT_FOUND).toEqual({
    title: "404 Page Not Found",
    text: "The page you're looking for doesn't exist or has been moved.",
    home: "Return Home",
    agentTitle: "Agent Not Found",
    agentText: "The agent you're looking for doesn't exist.",
    agentBack: "Return to Agents",
    unexpected: "Unexpected Application Error!",
  });
});

test("pillars, domains, regions and areas that documents choose from: sections 1, 2 and 3", () => {
  expect(PILLAR_IDS).toEqual([
    "agentic",
    "generative",
    "cognitive",
    "interpretive",
    "symbolic",
    "affective",
    "conversational",
    "analytical",
    "predictive",
    "diagnostic",
  ]);
  expect(DOMAINS.map(({ domain, category }) => `${domain}: ${category}`)).toEqual([
    "Tax & Compliance: Tax",
    "Fundraising: Fundraising",
    "Programs: Programs",
    "Compliance & Risk: Compliance",
    "Data Analytics: Data",
    "External Relations: External Relations",
    "Personnel: Personnel",
    "Innovation: Innovation",
  ]);
  expect(REGIONS).toEqual([
    { id: "north-america", name: "North America" },
    { id: "europe", name: "Europe" },
    { id: "asia", name: "Asia" },
    { id: "africa", name: "Africa" },
    { id: "south-america", name: "South America" },
    { id: "oceania", name: "Oceania" },
  ]);
  expect(OS_AREAS).toEqual([
    { id: "resource-management", name: "Resource management" },
    { id: "bridge", name: "Bridge" },
    { id: "user-interface", name: "User interface" },
    { id: "process-management", name: "Process management" },
    { id: "governance-and-security", name: "Governance and security" },
    { id: "file-and-knowledge-management", name: "File and knowledge management" },
    { id: "networking-and-collaboration", name: "Networking and collaboration" },
  ]);
});

test("the policies of pages, answers and files are as strict as they were", () => {
  const open = [
    "default-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  expect(contentSecurityPolicy(false)).toEqual({
    directives: open,
    scriptDirective: { hashes: [hashOf(headScript(false))] },
    styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: "attribute" }] },
  });
  expect(contentSecurityPolicy(true).directives).toEqual([
    ...open,
    "require-trusted-types-for 'script'",
    "trusted-types opened",
  ]);
  expect(baseHeaders(true)).toEqual({
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Strict-Transport-Security": "max-age=31536000",
  });
  expect(MEDIA_HEADERS).toEqual({
    "Content-Security-Policy":
      "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  });
});
