import { expect, test } from "vitest";
import { seedDocuments } from "../../../tests/support/seed.ts";
import { findings } from "../../testing/validate.ts";
import { avatarAsset } from "./avatarAsset.ts";

const agent = { _id: "agent-nora", _type: "agent" };
const hosted = { publicId: "avatars/nora/voice", resourceType: "video" };
const inLake = {
  ...hosted,
  url: "/files/polyphony/production/a.wav",
  secureUrl: "/files/polyphony/production/a.wav",
  seconds: 13.2,
  asset: { _type: "reference", _ref: `file-${"a".repeat(40)}-wav` },
};
const elsewhere = {
  ...hosted,
  url: "http://res.cloudinary.com/demo/video/upload/avatars/nora/voice.mp3",
  secureUrl: "https://res.cloudinary.com/demo/video/upload/avatars/nora/voice.mp3",
};

test.each([
  ["the Content Lake", inLake],
  ["a media host", elsewhere],
])(
  "what the generation notes of a file at %s can be read and published in the Studio",
  async (_, audio) => {
    const record = {
      _id: "avatarAsset-nora",
      _type: "avatarAsset",
      agent: { _type: "reference", _ref: agent._id, _weak: true },
      audio,
      audioKey: "0123",
    };
    expect(await findings(record, [agent])).toEqual([]);
  },
);

test("each file is in a field of its kind, or the Studio calls it invalid", () => {
  const kinds = Object.fromEntries(avatarAsset.fields.map(({ name, type }) => [name, type]));
  const [record] = seedDocuments().filter(({ _type }) => _type === "avatarAsset");
  const found = ["image", "audio", "video"].map((name) => {
    const value: unknown = record?.[name];
    const asset = typeof value === "object" && value !== null ? Reflect.get(value, "asset") : null;
    const [kind] = String(Reflect.get(Object(asset), "_ref")).split("-");
    return [name, kind];
  });
  expect(found).toEqual(found.map(([name = ""]) => [name, kinds[name]]));
});
