import { videoPath } from "../../src/facts/paths.ts";

const FILES = { mp4: "a", webm: "b", posterAvif: "c" };
const EXTENSIONS: Record<string, string> = { posterAvif: "avif" };

/** What a generation writes into an agent's document, with the Content Lake as the media host. */
export function storedVideo(agentId: string) {
  const refs = Object.entries(FILES).map(([field, digit]): [string, string] => [
    field,
    `file-${digit.repeat(40)}-${EXTENSIONS[field] ?? field}`,
  ]);
  const ids = new Map(refs);
  const files = refs.map(([field, _ref]) => [
    field,
    { _type: "file", asset: { _type: "reference", _ref } },
  ]);
  return {
    videoUrl: videoPath(agentId, ids.get("mp4") ?? ""),
    combined_url: videoPath(agentId, ids.get("webm") ?? ""),
    talking: {
      _type: "talkingVideo",
      key: "0123abcd",
      ...Object.fromEntries(files),
      width: 576,
      height: 816,
      seconds: 13.8,
      text: "I’m Nora. I look after tax & audit.",
      language: "en",
      cues: [
        { _key: "a", start: 0, end: 1.5, text: "I’m Nora." },
        { _key: "b", start: 1.5, end: 4, text: "I look after\ntax & audit." },
      ],
      loudness: "05az",
    },
  };
}
