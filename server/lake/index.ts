export { createLake, type Lake, type LakeOptions } from "./lake.ts";
