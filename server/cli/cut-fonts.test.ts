import { expect, test } from "vitest";
import { fontFaces } from "./lib/cut-fonts.ts";

test("an English sentence needs one file of a font", async () => {
  const [common] = await fontFaces();
  const sentence = "“It’s 50 % – or ½ a café’s week…” (§ 4, ±2°, −3)";
  expect([...sentence].filter((letter) => !common?.characters.includes(letter))).toEqual([]);
});

test("a name with other Latin letters has them in one file of each font", async () => {
  const faces = await fontFaces();
  for (const letter of "Márquez Güell Œuvre €") {
    const files = faces.filter(({ characters }) => characters.includes(letter));
    expect(files.map(({ file }) => file.split(/-other|\./)[0])).toEqual([
      "fraunces",
      "hanken-grotesk",
    ]);
  }
});
