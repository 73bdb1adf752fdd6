import { expect, test } from "@playwright/test";
import { pageAt, PAGES } from "../e2e/support/site-files.ts";

/* The built pages of the seed dataset, against the routes and quoted words of the specification, section 2. */

/** The words of a page as a reader sees them, each space the same. */
function wordsOf(path: string): string {
  const { html } = pageAt(path);
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<\/?(?:a|em|strong)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

test("every route of the table has a page, and no other page is there", () => {
  expect(PAGES.map(({ path }) => path).toSorted()).toEqual([
    "/",
    "/404",
    "/about",
    "/about-old",
    "/accessibility",
    "/agent/amara",
    "/agent/ingrid",
    "/agent/jonah",
    "/agent/kofi",
    "/agent/leila",
    "/agent/mateo",
    "/agent/nora",
    "/agent/victor",
    "/compliance-standards",
    "/connected-agents",
    "/contact",
    "/cookie-policy",
    "/cpa",
    "/data-security",
    "/global-impact",
    "/like-os",
    "/need-impact-agents",
    "/organizations",
    "/poly-ai",
    "/privacy-policy",
    "/sample-ingrid",
    "/terms-of-service",
    "/terms-of-use",
  ]);
});

/** Words that stand on a page in this order. */
const IN_ORDER: Readonly<Record<string, readonly string[]>> = {
  "/": [
    "Home of Nora, an AI agent for IRS 990 filings",
    "Mission-driven organizations, welcome to the revolution.",
    "Your mission, powered like never before",
    "Breadth of Intelligence",
    "Operational Nexus",
    "Full Spectrum Coverage",
    "MDOs, meet your new dream team.",
    "Meet Our Agents delivering global good",
    "Enable sound to meet our agents.",
    "Play All",
    "My Intelligence",
    "Multiple Specialists. Unified Impact.",
    "What Polyphony is",
    "NOT",
    "24/7",
    "100%",
    "hours regained",
  ],
  "/connected-agents": [
    "CONNECTED AGENTS",
    "Integrated Solutions",
    "Amplifying Innovation",
    "Unified Intelligence, Exponential Results",
  ],
  "/need-impact-agents": ["The challenge", "The agent’s intelligence", "Responsible agent"],
  "/sample-ingrid": [
    "Data & Impact Analytics",
    "Data Silos",
    "Inconsistent Data Quality",
    "Slow Impact Reporting",
    "Poor KPI Tracking",
    "Ineffective Data Governance",
    "Get Started Now",
    "Back to Agents",
  ],
  "/contact": ["support@polyphony.example", "(555) 010-0142"],
  "/404": [
    "404 Page Not Found",
    "The page you're looking for doesn't exist or has been moved.",
    "Return Home",
  ],
  "/agent/nora": [
    "Impact Framework",
    "Problem",
    "Objective/Solution",
    "Get Started Now",
    "Back to Agents",
  ],
  "/agent/kofi": [
    "HIGH PRIORITY - MOST CRITICAL PAIN POINTS [VERSION 1]",
    "THE PROBLEM",
    "KOFI’S IMPACT",
    "MEDIUM PRIORITY - IMPORTANT OPERATIONAL ISSUES [VERSION 2]",
    "LOWER PRIORITY - ENHANCEMENT OPPORTUNITIES [VERSION 3]",
    "Get Started Now",
    "Back to Agents",
  ],
};

test("the hours regained are drawn as the sign of infinity", () => {
  expect(pageAt("/").html).toMatch(/hours regained[^]*?<svg [^>]*aria-label="Infinity"/);
});

for (const [path, quoted] of Object.entries(IN_ORDER)) {
  test(`${path} has the words of the specification in their order`, () => {
    const main = wordsOf(path);
    let from = 0;
    for (const words of quoted) {
      const at = main.indexOf(words, from);
      expect(
        at,
        `“${words}” after ${quoted[quoted.indexOf(words) - 1] ?? "the beginning"}`,
      ).toBeGreaterThanOrEqual(0);
      from = at + words.length;
    }
  });
}
