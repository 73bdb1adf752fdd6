import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { storedVideo } from "../../../tests/support/video.ts";
import { goodAgent, goodArtifact, goodCard, goodTier } from "../../testing/good-agent.ts";
import { errorsOf, findings } from "../../testing/validate.ts";
import { samplePage } from "../pages/samplePage.ts";
import { agent } from "./agent.ts";

const video = storedVideo("nora");
/** Width to height. */
const shape = (pattern: RegExp, text: string) => {
  const [, width, height] = pattern.exec(text) ?? [];
  return Number(width) / Number(height);
};
const cards = (ids: number[]) => ({ problemCards: { cards: ids.map(goodCard) } });
const words = (count: number) =>
  upTo(count)
    .map((number) => `word${number}`)
    .join(" ");
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const bulbs = (count: number) => upTo(count).map((number) => `💡 Workpaper ${number}`);
const withCard = (change: Record<string, unknown>) => ({
  problemCards: { cards: [{ ...goodCard(1), ...change }, ...upTo(10).slice(1).map(goodCard)] },
});
const voice = (setting: string, value: unknown) => ({
  voice: {
    voiceId: "voice-1",
    introText: words(30),
    voiceSettings: {
      stability: 0.8,
      similarity_boost: 0.9,
      style: 0.15,
      use_speaker_boost: true,
      [setting]: value,
    },
  },
});
const picture = (alt: unknown) => ({
  image: { _type: "image", asset: { _type: "reference", _ref: "image-abc-64x64-svg" }, alt },
});

describe("an agent", () => {
  it("can be published when it is complete, with no error and no advice", async () => {
    expect(await findings(goodAgent())).toEqual([]);
  });

  it("is asked for a portrait of the shape that the pages and their portraits have", () => {
    const nora = readFileSync("studio/dataset/images/nora.svg", "utf8");
    const drawn = shape(/viewBox="0 0 (\d+) (\d+)"/, nora);
    const descriptions = [...agent.fields, ...samplePage.fields].flatMap((field) =>
      field.title === "Portrait" && "description" in field ? String(field.description) : [],
    );
    expect(descriptions).toHaveLength(2);
    for (const text of descriptions)
      expect(shape(/ratio (\d+):(\d+);/, text)).toBeCloseTo(drawn, 2);
  });

  it("can be published without what the media and the claim bring", async () => {
    expect(await errorsOf(goodAgent(video))).toEqual([]);
    // Duplicate takes the video along; the pages do not show it.
    expect(await errorsOf(goodAgent(storedVideo("amara")))).toEqual([]);
    const agent = goodAgent({ videoUrl: undefined, combined_url: undefined, claim: undefined });
    expect(await errorsOf(agent)).toEqual([]);
  });

  it("can be published without a sample of work", async () => {
    expect(await errorsOf(goodAgent({ artifact: undefined }))).toEqual([]);
  });

  it("is asked only for what its page shows, and for what is half written", async () => {
    const blankCards = upTo(10).map((id) => ({ _type: "problemCard", _key: `card-${id}`, id }));
    const problemCards = { cards: blankCards };
    expect(await errorsOf(goodAgent({ impactFramework: "overview", problemCards }))).toEqual([]);
    const [first, ...others] = blankCards;
    const half = { cards: [{ ...first, title: "Restricted funds drift" }, ...others] };
    const errors = await errorsOf(goodAgent({ impactFramework: "overview", problemCards: half }));
    expect(errors.length).toBeGreaterThan(0);
  });

  it("says at each empty field of a new one what to do, never only that it is required", async () => {
    const { voiceSettings } = voice("style", 0.15).voice;
    const errors = await errorsOf({
      _id: "drafts.agent-new",
      _type: "agent",
      impactFramework: "overview",
      order: 9,
      voice: { voiceSettings },
    });
    expect(errors).toContainEqual({
      level: "error",
      path: "expertise",
      message: "Add 3 to 12 areas of expertise.",
    });
    expect(errors.filter(({ message }) => message.startsWith("Required"))).toEqual([]);
  });

  it("hears which card lacks what", async () => {
    const problemCards = {
      cards: upTo(10).map((id) =>
        id === 3 ? { ...goodCard(3), title: " ", deliverables: undefined } : goodCard(id),
      ),
    };
    const errors = await errorsOf(goodAgent({ problemCards }));
    expect(errors.map(({ message }) => message)).toEqual([
      "Problem card 3: “Title” is missing.",
      "Problem card 3: “Deliverables” is missing.",
    ]);
  });

  it("hears at the very row of a sample that a sum is wrong", async () => {
    const rows = [
      { _key: "row-1", label: "Gifts", values: ["402,318"] },
      { _key: "row-2", label: "Fees", values: ["38,240"] },
      { _key: "row-3", label: "Revenue", values: ["440,000"], result: "sum" },
    ].map((row) => ({ _type: "artifactRow", ...row }));
    const section = { _type: "artifactSection", _key: "section-1", rows };
    const artifact = goodArtifact({ sections: [section] });
    expect(await errorsOf(goodAgent({ artifact }))).toEqual([
      {
        level: "error",
        path: 'artifact.sections.["section-1"].rows.["row-3"]',
        message: "“Revenue” has to be 440,558 in column 1, as the rows before it say.",
      },
    ]);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ["nine cards", cards(upTo(9)), "problemCards.cards", "exactly 10 problem cards; there are 9"],
    [
      "no cards at all",
      cards([]),
      "problemCards.cards",
      "exactly 10 problem cards; there are none now",
    ],
    [
      "a number on two cards",
      cards([...upTo(9), 9]),
      "problemCards.cards",
      "numbered by their places, from 1 on",
    ],
    [
      "eleven deliverables",
      { deliverables: bulbs(11) },
      "deliverables",
      "12 to 14 deliverables; there are 11",
    ],
    [
      "fifteen deliverables",
      { deliverables: bulbs(15) },
      "deliverables",
      "12 to 14 deliverables; there are 15",
    ],
    [
      "deliverables without the sign, the space or the words",
      { deliverables: ["Plan", "💡Map", "💡 ", ...bulbs(10)] },
      "deliverables",
      "look at number 1, 2, 3",
    ],
    [
      "a sample of no kind that is drawn",
      { artifact: goodArtifact({ kind: undefined }) },
      "artifact.kind",
      "Choose one",
    ],
    [
      "a sample that nobody signs",
      { artifact: goodArtifact({ signer: undefined }) },
      "artifact.signer",
      "Fill in the fields below.",
    ],
    [
      "one pillar on a card",
      withCard({ aiPillars: ["agentic"] }),
      'problemCards.cards.["card-1"].aiPillars',
      "2 to 4 pillars; there is 1 now",
    ],
    [
      "five pillars on a card",
      withCard({ aiPillars: ["agentic", "generative", "cognitive", "symbolic", "affective"] }),
      'problemCards.cards.["card-1"].aiPillars',
      "there are 5 now",
    ],
    [
      "a pillar twice on a card",
      withCard({ aiPillars: ["agentic", "agentic"] }),
      'problemCards.cards.["card-1"].aiPillars',
      "Choose each pillar once",
    ],
    [
      "a pillar that is none",
      withCard({ aiPillars: ["agentic", "magic"] }),
      'problemCards.cards.["card-1"].aiPillars.1',
      "Choose from the ten pillars.",
    ],
    ["an upper-case id", { id: "Nora" }, "id", "Use at most 64 lower-case letters"],
    [
      "a voice above 1",
      voice("stability", 1.2),
      "voice.voiceSettings.stability",
      "Choose a number from 0 to 1",
    ],
    [
      "a voice below 0",
      voice("style", -1),
      "voice.voiceSettings.style",
      "Choose a number from 0 to 1",
    ],
    ["a picture without words", picture(undefined), "image.alt", "what the picture shows"],
    ["a picture with blank words", picture("  "), "image.alt", "what the picture shows"],
    ["no picture", { image: undefined }, "image", "Upload a picture, or select one that is there."],
    ["a color that is not in the list", { color: "red" }, "color", "Choose one from the list."],
    ["a domain that is not in the list", { domain: "Tax" }, "domain", "Choose one from the list."],
    [
      "a video that is a script",
      { videoUrl: "javascript:alert(1)" },
      "videoUrl",
      "Browsers would refuse a video from here",
    ],
    [
      "a video and no captions",
      { ...video, talking: { ...video.talking, cues: [] } },
      "talking.cues",
      "This needs captions",
    ],
    [
      "a caption without words",
      {
        ...video,
        talking: { ...video.talking, cues: [{ _key: "a", start: 0, end: 1, text: " " }] },
      },
      'talking.cues.["a"].text',
      "This has no words",
    ],
    [
      "an address of an older video",
      { ...video, videoUrl: "/media/nora-ffffffffffff.mp4" },
      "videoUrl",
      "is at /media/nora-aaaaaaaaaaaa.mp4",
    ],
    [
      "a title that no page has room for",
      { title: "Tax ".repeat(75) },
      "title",
      "Shorten this to 68 characters at most: it has 300",
    ],
    [
      "a name that no page has room for",
      { name: "Maximilianus B" },
      "name",
      "Shorten this to 12 characters at most: it has 14",
    ],
    ["no name", { name: undefined }, "name", "cannot stay empty"],
  ])("cannot be published with %s", async (_what, changes, path, message) => {
    const errors = await errorsOf(goodAgent(changes));
    expect(
      errors.filter((error) => error.path === path).map((error) => error.message),
    ).toContainEqual(expect.stringContaining(message));
  });

  it("cannot be published with a priority number that two lists share", async () => {
    const priorityData = {
      critical: goodTier(1),
      operational: goodTier(5),
      enhancement: goodTier(11),
    };
    expect(await errorsOf(goodAgent({ priorityData }))).toEqual([
      {
        level: "error",
        path: "priorityData.operational",
        message:
          "These are numbered by their places, from 6 on, and here they are not. Move one: all get their numbers anew.",
      },
    ]);
  });

  it("cannot be published with a priority list that is too short", async () => {
    const priorityData = {
      critical: goodTier(1).slice(1),
      operational: goodTier(6),
      enhancement: goodTier(11),
    };
    expect(await errorsOf(goodAgent({ priorityData }))).toContainEqual({
      level: "error",
      path: "priorityData.critical",
      message: "There have to be exactly 5 items in this list; there are 4 now.",
    });
  });

  it("is advised about length and published all the same", async () => {
    const found = await findings(goodAgent({ description: words(39) }));
    expect(found).toEqual([
      {
        level: "info",
        path: "description",
        message: "40 to 60 words fit here best; this has 39.",
      },
    ]);
  });
});

describe("an agent among others", () => {
  it("cannot take another agent's short name or place", async () => {
    const other = goodAgent({ _id: "agent-amara", name: "Amara" });
    const errors = await errorsOf(goodAgent(), [other]);
    expect(errors.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      {
        level: "error",
        path: "id",
        message:
          "“nora” is already the short name of another agent: Amara (published). Choose another one, or change and publish that one first.",
      },
      {
        level: "error",
        path: "order",
        message:
          "Another agent has place 1 as well. Move this one to the end, or drag it in the list: then each has a place of its own.",
      },
    ]);
  });

  it.each([
    ["a draft has", [goodAgent({ _id: "drafts.agent-amara", name: "Amara" })], "Amara (a draft)"],
    [
      "an agent still has on the site, whatever its draft says",
      [
        goodAgent({ _id: "agent-amara", name: "Amara" }),
        goodAgent({ _id: "drafts.agent-amara", id: "amara" }),
      ],
      "Amara (published)",
    ],
  ])("cannot take a short name that %s", async (_, others, who) => {
    const [error] = await errorsOf(goodAgent({ order: 2 }), others);
    expect(error?.path).toBe("id");
    expect(error?.message).toContain(who);
  });

  it("is not in its own way while it is edited", async () => {
    const draft = goodAgent({ _id: "drafts.agent-nora" });
    expect(await errorsOf(draft, [goodAgent()])).toEqual([]);
  });

  it("may take the place of an agent whose draft has left it, so that two can swap", async () => {
    const amara = goodAgent({ _id: "agent-amara", id: "amara", order: 2 });
    const amaraDraft = { ...amara, _id: "drafts.agent-amara", order: 1 };
    const noraDraft = goodAgent({ _id: "drafts.agent-nora", order: 2 });
    expect(await errorsOf(noraDraft, [goodAgent(), amara, amaraDraft])).toEqual([]);
  });

  it("may have the short name of a document of another type", async () => {
    const pillar = { _id: "pillar-nora", _type: "pillar", id: "nora", order: 1 };
    expect(await errorsOf(goodAgent(), [pillar])).toEqual([]);
  });
});
