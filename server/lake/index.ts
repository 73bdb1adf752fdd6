export { createLake, type Lake } from "./lake.ts";
