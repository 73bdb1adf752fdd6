import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const LINES = [
  { _id: "siteSettings", _type: "siteSettings", name: "Polyphony" },
  {
    _id: "agent-nora",
    _type: "agent",
    name: "Nora",
    image: { _type: "image", _sanityAsset: "image@file://./images/nora.svg" },
    talking: { mp4: { _type: "file", _sanityAsset: "file@file://./files/nora.mp4" } },
  },
];

/**
 * Writes a dataset with a document, a picture and a video, for tests to which it makes no difference
 * how much there is: the project's own has five megabytes of videos.
 * @param folder is made when it is missing
 */
export async function writeSmallDataset(folder: string): Promise<void> {
  await mkdir(join(folder, "images"), { recursive: true });
  await mkdir(join(folder, "files"));
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>`;
  await writeFile(join(folder, "images", "nora.svg"), picture);
  await writeFile(join(folder, "files", "nora.mp4"), "A video.");
  const text = LINES.map((line) => `${JSON.stringify(line)}\n`).join("");
  await writeFile(join(folder, "data.ndjson"), text);
}
