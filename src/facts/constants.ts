/**
 * Business constants and limits of the product (specification, sections 1 to 4).
 * Every count and delay is written here once; schemas, pages and tests import it.
 */

/** Number of agents on the site. */
export const AGENT_COUNT = 8;
/**
 * Most agents that pages show as voices, in pictures and lists. Others have only their own pages
 * and an entry in the sitemap: a drawing with more strands is illegible.
 */
export const AGENTS_MAX = 24;
/** Number of AI pillars. */
export const PILLAR_COUNT = 10;
/** Problem cards an agent carries. */
export const PROBLEM_CARDS_PER_AGENT = 10;
/** Items in each of an agent's three priority lists. */
export const PRIORITY_ITEMS_PER_TIER = 5;
/** Fewest deliverables an agent may list. */
export const DELIVERABLES_MIN = 12;
/** Most deliverables an agent may list. */
export const DELIVERABLES_MAX = 14;
/** Every deliverable of an agent begins with this sign (section 3). */
export const DELIVERABLE_SIGN = "💡";
/** Framework cards on the sample page (section 2). */
export const FRAMEWORK_CARD_COUNT = 5;
/** Fewest pillars a card may name, and most (a card names those its solution really uses). */
export const CARD_PILLARS_MIN = 2;
export const CARD_PILLARS_MAX = 4;
/** Links in the top bar and in the footer (section 2, Navigation). */
export const PRIMARY_LINK_COUNT = 9;
export const FOOTER_LINK_COUNT = 7;
/** Statements of the landing page's 'NOT' section, and figures in its statistics band. */
export const NOT_STATEMENT_COUNT = 6;
export const LANDING_STATISTIC_COUNT = 6;
/** Samples of work that fit side by side on the landing page. */
export const LANDING_SAMPLES_MAX = 3;
/** Stages of the poly-AI flow, and figures in that page's stats strip (section 2, Poly-AI). */
export const FLOW_STAGE_COUNT = 5;
export const POLY_AI_STATISTIC_COUNT = 5;
/** Steps of the document at the top of that page: no more fit side by side. */
export const EXAMPLE_STEPS_MAX = 3;
/** Annual revenue, in US dollars, under which the product's first audience lies (section 1). */
export const REVENUE_TARGET = 500_000;
/** Traits of mission-driven organizations, and of the CPA/SME change agents (section 2). */
export const ORGANIZATION_TRAIT_COUNT = 6;
export const CPA_TRAIT_COUNT = 9;
/** Most agents at work in one layer of the operating-system comparison. */
export const OS_LAYER_AGENTS_MAX = 4;
/** Figures beside the map of the global-impact page: total, countries, languages, hours. */
export const GLOBAL_STATISTIC_COUNT = 4;

/** Share of a block that has to be in view before it is revealed, 0 to 1 (section 4). */
export const REVEAL_THRESHOLD = 0.1;
/** Margin of the reveal viewport at its top and at its bottom, as a share of its height. */
export const REVEAL_MARGIN = 0.05;
/** Reveal transition of the hero's logo block, in milliseconds. */
export const REVEAL_LOGO_MS = 800;
/** Reveal transition of the hero's title block and of every other block, in milliseconds. */
export const REVEAL_MS = 1000;

/** Local-storage key of the gate's flag (section 4, Gate). */
export const GATE_STORAGE_KEY = "authenticated";
/** Value of the gate's flag that opens the content. */
export const GATE_STORAGE_VALUE = "true";

/** Effective date of every legal page, as an ISO date (8/1/2025). */
export const LEGAL_EFFECTIVE_DATE = "2025-08-01";

/** Share of the playback section that has to be in view before it may start by itself, 0 to 1. */
export const AUDIO_VISIBILITY_THRESHOLD = 0.2;
/** From the section becoming visible to its starting by itself, in milliseconds (section 4). */
export const AUDIO_START_MS = 2000;
/**
 * How long after a start by itself a press on the same button still means that start, and is no
 * pause, in milliseconds.
 */
export const START_GRACE_MS = 500;
/** From the section becoming visible to the 'Enable Sound' banner, in milliseconds. */
export const SOUND_BANNER_MS = 2200;
/** From the end of a video to the start of the next one, in milliseconds. */
export const NEXT_AFTER_END_MS = 300;
/** From the failure of a video to the start of the next one, in milliseconds. */
export const NEXT_AFTER_ERROR_MS = 1000;
/** From a press on 'Replay All' to the start of the first video, in milliseconds. */
export const REPLAY_MS = 100;
/** `HTMLMediaElement.readyState` from which on a video counts as ready. */
export const VIDEO_READY_STATE = 3;
/** How long a video may wait without a byte arriving before it counts as failed, in milliseconds. */
export const VIDEO_SILENCE_MS = 10_000;
