import type { TestDocument } from "./query-client.ts";

/** `count` words, for fields whose length is guided. */
export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index + 1}`).join(" ");
}

function image(alt: string) {
  return { _type: "image", asset: { _type: "reference", _ref: "image-abc-640x640-svg" }, alt };
}

/** A problem card that keeps every rule. */
export function goodCard(id: number) {
  return {
    _type: "problemCard",
    _key: `card-${id}`,
    id,
    title: "Restricted funds drift",
    problem: words(40),
    solution: words(50),
    aiPillars: ["analytical", "predictive"],
    deliverables: ["Fund ledger", "Release schedule", "Board note"],
    humanDecision: "The treasurer approves each release.",
  };
}

/** Five priority items, numbered from `from` on. */
export function goodTier(from: number) {
  return Array.from({ length: 5 }, (_, index) => ({
    _type: "priorityItem",
    _key: `item-${from + index}`,
    id: from + index,
    problem: words(12),
    impact: words(20),
  }));
}

/** A sample paper whose figures agree. */
export function goodArtifact(changes: Record<string, unknown> = {}) {
  const rows = [
    { label: "Gifts", values: ["402,318"] },
    { label: "Fees", values: ["38,240"], flag: true },
    { label: "Revenue", values: ["440,558"], result: "sum" },
  ].map((row, index) => ({ _type: "artifactRow", _key: `row-${index + 1}`, ...row }));
  return {
    _type: "artifact",
    kind: "form",
    heading: "A return in draft",
    lede: words(30),
    organization: "Fennel Street Family Center",
    title: "Form 990",
    sections: [{ _type: "artifactSection", _key: "section-1", columns: ["This year"], rows }],
    notes: [{ _type: "artifactNote", _key: "note-1", about: "Line 11", text: words(20) }],
    signer: { role: "Director", text: "signs after the board has read it." },
    ...changes,
  };
}

/**
 * A complete agent that breaks no rule and follows all guidance.
 * @param changes fields that differ, as an editor might have left them
 */
export function goodAgent(changes: Record<string, unknown> = {}): TestDocument {
  return {
    _id: "agent-nora",
    _type: "agent",
    id: "nora",
    order: 1,
    name: "Nora",
    title: "Tax, Audit & Accounting",
    description: words(45),
    domain: "Tax & Compliance",
    icon: "receipt-text",
    color: "amber",
    problem: words(40),
    solution: words(40),
    deliverables: Array.from({ length: 12 }, (_, index) => `💡 Workpaper ${index + 1}`),
    expertise: ["Form 990", "Fund accounting", "Single audit"],
    image: image("Nora, facing the reader"),
    domainImage: image("A ledger beside a window"),
    voice: {
      voiceId: "voice-1",
      introText: words(30),
      voiceSettings: {
        stability: 0.8,
        similarity_boost: 0.9,
        style: 0.15,
        use_speaker_boost: true,
      },
    },
    priorityData: { critical: goodTier(1), operational: goodTier(6), enhancement: goodTier(11) },
    problemCards: { cards: Array.from({ length: 10 }, (_, index) => goodCard(index + 1)) },
    impactFramework: "cards",
    artifact: goodArtifact(),
    frameworkIntro: words(30),
    callToAction: { text: words(20) },
    ...changes,
  };
}
