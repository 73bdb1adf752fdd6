import type { HueName } from "../../facts/vocabulary.ts";

/** A person that the project has drawn. */
interface DrawnFace {
  id: string;
  color: HueName;
  /** SHA-1 of the portrait in `studio/dataset/images`. */
  picture: string;
}

/** The eight agents of the seed, in their order; the drawing of each head is beside this file. */
export const FACES: readonly DrawnFace[] = [
  { id: "nora", color: "amber", picture: "7d27c4bd999860939a1c98d491b81a3b27c7399f" },
  { id: "amara", color: "coral", picture: "325694564966508431a35fa36d0fdab145f5d15c" },
  { id: "mateo", color: "green", picture: "788c3fa631d8bbb03581a5e542a831f72bc43d27" },
  { id: "victor", color: "blue", picture: "6a7ec91b07ac80de64425b5fcfd9c678d616a593" },
  { id: "ingrid", color: "teal", picture: "a66ae66294fc6d71d161c76c30bc6c82eeb4f77a" },
  { id: "jonah", color: "sky", picture: "f5cf723d20e913e98ff0544266fbd78ddfaeba7b" },
  { id: "leila", color: "rose", picture: "e65be619e9e13fba438cbcfff8fd943ff5fdb5ed" },
  { id: "kofi", color: "violet", picture: "e7399e22a17c990bc3217e7409c9477f96729d2b" },
];

/**
 * Who is on a picture of the dataset, if it is one of the project's own drawings. Identified by its content:
 * another picture under a known agent's id is not mistaken for the drawing.
 * @param asset id of an image asset: it holds the hash of the picture's bytes
 */
export function drawnOn(asset: string): DrawnFace | undefined {
  return FACES.find(({ picture }) => asset.startsWith(`image-${picture}-`));
}
